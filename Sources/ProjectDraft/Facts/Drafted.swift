/// What is known of a value that a project declares.
package struct Drafted<Value: Sendable>: Sendable {
  /// The value; nil where it can't be known without building the project.
  package var value: Value?
  /// The text as the project writes it, as in `$(MARKETING_VERSION)`.
  package var expression: String
  /// Where the text stands that decides the value.
  package var origin: Origin?

  package init(_ value: Value?, expression: String, origin: Origin?) {
    self.value = value
    self.expression = expression
    self.origin = origin
  }
}

extension Drafted: Equatable where Value: Equatable {}
extension Drafted: Hashable where Value: Hashable {}
