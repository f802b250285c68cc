/// From where an expression is read: what names mean depends on it.
///
/// What surrounds the expression is found through the parents of its node; a scope adds what the
/// text does not show.
struct Scope {
  /// The module that compiles the file.
  var table: SymbolTable
  var file: SwiftFile
  /// What `Self` is: the conforming type in a protocol's extension, a subclass in a superclass;
  /// nil where it is the type around the expression.
  var selfType: TypeSymbol?
  /// What is known of `self`.
  var selfValue: Constant?
  /// The arguments of the call that led here, by the names of the parameters.
  var arguments: [String: Argument] = [:]
  /// What the statements before the expression left in local variables.
  var locals: [String: LocalValue] = [:]

  init(table: SymbolTable, file: SwiftFile, selfType: TypeSymbol? = nil) {
    (self.table, self.file, self.selfType) = (table, file, selfType)
  }
}
