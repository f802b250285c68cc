import SwiftSyntax

/// The widgets that the body of a bundle holds.
struct BundleReader {
  /// A widget in a bundle.
  struct Member {
    var type: TypeSymbol
    /// The conditions for it to be there, as in `iOS 18.0`; empty where it always is.
    var conditions: [String]
    /// The arguments of its initializer.
    var instance: Instance
  }

  private(set) var members: [Member] = []
  /// The expressions that could not be followed, and where they are.
  private(set) var unresolved: [(expression: String, origin: Origin)] = []

  init(_ bundle: TypeSymbol, _ table: SymbolTable) {
    guard let file = bundle.declarations.first?.file else { return }
    let scope = Scope(table: table, file: file)
    for part in Evaluator(isBuilder: true).parts(ofBundle: bundle, in: scope) {
      switch part.constant {
      case .instance(let instance) where instance.type.name != "EmptyWidget":
        members.append(
          Member(
            type: instance.type,
            conditions: part.conditions.map(\.text).filter { !$0.isEmpty }.unique,
            instance: instance))
      case .unknown(_, let expression): unresolved.append((expression, part.origin))
      default: break
      }
    }
  }
}
