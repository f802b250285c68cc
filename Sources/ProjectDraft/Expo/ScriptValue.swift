internal import AppProduct

/// A value of a script, as far as its text shows, and where it was written.
struct ScriptValue {
  indirect enum Content {
    case undefined, null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([ScriptValue])
    case object([String: ScriptValue])
    case function(ScriptFunctionSyntax, ScriptScope)
    /// A value known only at run time, as the text of its expression.
    case unknown(String)
  }

  private(set) var content: Content
  var origin: Origin?
  /// The condition under which the value exists; nil if it always does.
  var condition: String?
  /// The nesting depth, and the number of values that it contains; eight bytes of text are one.
  private let depth: Int
  let size: Int

  /// Creates a value; one that is larger than a source is unknown.
  init(_ content: Content, at origin: Origin?) {
    self.origin = origin
    let inner: [ScriptValue] =
      switch content {
      case .list(let items): items
      case .object(let members): Array(members.values)
      default: []
      }
    let depth = 1 + (inner.map(\.depth).max() ?? 0)
    var size = inner.reduce(1) { $0 + $1.size }
    if case .text(let text) = content { size += text.utf8.count / 8 }
    let isTooLarge = depth > Limits.depth || 8 * size > Limits.source
    self.content = isTooLarge ? .unknown("a value that is too large") : content
    self.depth = isTooLarge ? 1 : depth
    self.size = isTooLarge ? 1 : size
  }

  static var undefined: ScriptValue { ScriptValue(.undefined, at: nil) }

  /// Reads JSON.
  ///
  /// - Returns: The value, or nil if the bytes are not JSON.
  static func json(_ bytes: [UInt8], file: String) -> ScriptValue? {
    let tokens = ScriptTokens(bytes)
    guard let expression = ScriptParser.expression(of: tokens) else { return nil }
    let evaluator = ScriptEvaluator(files: nil)
    return evaluator.value(of: expression, tokens, file: file)
  }

  // MARK: What it is

  /// The key for further members of an object that are not all known.
  private static let others = "\0others"

  subscript(key: String) -> ScriptValue? {
    guard let member = object.map({ Self.member(key, of: $0) }), !member.isUndefined else {
      return nil
    }
    return member
  }

  /// A member of an object; undefined if the object certainly lacks it.
  static func member(_ key: String, of members: [String: ScriptValue]) -> ScriptValue {
    members[key] ?? members[others] ?? .undefined
  }

  /// The known members of an object.
  var members: [String: ScriptValue] {
    var members = object ?? [:]
    members[Self.others] = nil
    return members
  }

  var object: [String: ScriptValue]? {
    if case .object(let members) = content { members } else { nil }
  }

  var list: [ScriptValue]? {
    if case .list(let items) = content { items } else { nil }
  }

  /// The text of a string that always exists.
  var text: String? {
    if case .text(let text) = content, condition == nil { text } else { nil }
  }

  var boolean: Bool? {
    if case .boolean(let flag) = content, condition == nil { flag } else { nil }
  }

  var isUndefined: Bool {
    if case .undefined = content { true } else { false }
  }

  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The expression of an unknown value.
  var unknown: String? {
    if case .unknown(let text) = content { text } else { nil }
  }

  /// Whether all of it is known, and always exists.
  var isKnown: Bool {
    if condition != nil { return false }
    return switch content {
    case .unknown: false
    case .list(let items): items.allSatisfy(\.isKnown)
    case .object(let members): members.values.allSatisfy(\.isKnown)
    default: true
    }
  }

  /// The first unknown value in it, in source order.
  var firstUnknown: ScriptValue? {
    switch content {
    case .unknown: self
    case .list(let items): items.lazy.compactMap(\.firstUnknown).first
    case .object(let members):
      members.values.compactMap(\.firstUnknown).min {
        ($0.origin?.line ?? 0, $0.origin?.columns?.lowerBound ?? 0)
          < ($1.origin?.line ?? 0, $1.origin?.columns?.lowerBound ?? 0)
      }
    default: nil
    }
  }

  /// A noun phrase for it, such as `a list`; nil if it is unknown or undefined.
  var kind: String? {
    switch content {
    case .boolean: "a flag"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    case .undefined, .null, .function, .unknown: nil
    }
  }

  /// Whether it is truthy; nil if that is unknown.
  var isTrue: Bool? {
    if condition != nil { return nil }
    switch content {
    case .undefined, .null: return false
    case .boolean(let flag): return flag
    case .number(let number): return number != 0 && !number.isNaN
    case .text(let text): return !text.isEmpty
    case .list, .object, .function: return true
    case .unknown: return nil
    }
  }

  /// The text of the value in a template; nil if that is unknown.
  var printed: String? {
    if condition != nil { return nil }
    return switch content {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number): Self.text(of: number)
    case .text(let text): text
    case .list, .object, .function, .unknown: nil
    }
  }

  /// A number as JavaScript prints it.
  static func text(of number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// The text of a string or a number, or the expression of an unknown value; nil for other values.
  var drafted: Drafted<String>? {
    switch content {
    case .text, .number:
      let text = printed ?? condition ?? ""
      return Drafted(printed, expression: text, origin: origin)
    case .unknown(let expression):
      return Drafted(nil, expression: expression, origin: origin)
    default: return nil
    }
  }

  /// The value in a property list; nil if it is undefined.
  var propertyList: PropertyList? {
    if let condition { return .unknown(condition) }
    return switch content {
    case .undefined, .null, .function: nil
    case .boolean(let flag): .boolean(flag)
    case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .real(number)
    case .text(let text): .string(text)
    case .list(let items): .array(items.compactMap(\.propertyList))
    case .object: .dictionary(members.compactMapValues(\.propertyList))
    case .unknown(let expression): .unknown(expression)
    }
  }

  // MARK: Several

  /// Whether both are equal; nil if that is unknown.
  func isSame(as other: ScriptValue) -> Bool? {
    guard condition == nil, other.condition == nil else { return nil }
    return switch (content, other.content) {
    case (.unknown, _), (_, .unknown): nil
    case (.undefined, .undefined), (.null, .null): true
    case (.boolean(let first), .boolean(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.text(let first), .text(let second)): first == second
    // Two objects are never identical.
    case (.list, _), (.object, _), (.function, _): nil
    default: false
    }
  }

  /// A value that is either of two.
  ///
  /// - Parameters:
  ///   - expression: The text of the condition that chooses, for an unknown value.
  ///   - decisive: The same, for a value that exists only conditionally.
  func merged(
    with other: ScriptValue, by expression: String, decisive: String? = nil, at origin: Origin?
  ) -> ScriptValue {
    let decisive = decisive ?? expression
    if condition == nil, other.condition == nil, isEqual(to: other) { return self }
    switch (content, other.content) {
    case (.object(let first), .object(let second)):
      var members: [String: ScriptValue] = [:]
      for key in Set(first.keys).union(second.keys) {
        let values = [Self.member(key, of: first), Self.member(key, of: second)]
        members[key] = values[0].merged(
          with: values[1], by: expression, decisive: decisive, at: origin)
      }
      var result = ScriptValue(.object(members), at: self.origin)
      result.condition = condition ?? other.condition
      return result
    case (.list(let first), .list(let second)):
      var items: [ScriptValue] = []
      for number in 0..<max(first.count, second.count) {
        if number < first.count, number < second.count {
          items.append(
            first[number].merged(
              with: second[number], by: expression, decisive: decisive, at: origin))
        } else {
          var item = number < first.count ? first[number] : second[number]
          item.condition = item.condition ?? decisive
          items.append(item)
        }
      }
      return ScriptValue(.list(items), at: self.origin)
    default: break
    }
    for (value, missing) in [(self, other), (other, self)] {
      guard missing.isTrue == false else { continue }
      switch value.content {
      case .list, .object:
        var result = value
        result.condition = decisive
        return result
      default: break
      }
    }
    return ScriptValue(.unknown(expression), at: origin)
  }

  private func isEqual(to other: ScriptValue) -> Bool {
    guard size == other.size, condition == other.condition else { return false }
    switch (content, other.content) {
    case (.list(let first), .list(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let first), .object(let second)):
      return first.count == second.count
        && first.allSatisfy { key, value in second[key].map { value.isEqual(to: $0) } ?? false }
    case (.unknown(let first), .unknown(let second)): return first == second
    default: return isSame(as: other) == true
    }
  }

  /// The same object, with members overridden by another's.
  func overlaid(with other: ScriptValue) -> ScriptValue {
    var members = object ?? [:]
    switch other.content {
    case .object(let own):
      if let rest = own[Self.others] {
        // Any existing member may be overridden.
        for key in members.keys where own[key] == nil { members[key] = rest }
      }
      for (key, value) in own {
        guard let condition = other.condition else {
          members[key] = value
          continue
        }
        let before = Self.member(key, of: members)
        members[key] = value.merged(with: before, by: condition, at: value.origin)
      }
    case .unknown(let expression):
      for key in Array(members.keys) + [Self.others] {
        members[key] = ScriptValue(.unknown(expression), at: other.origin)
      }
    default: break
    }
    return ScriptValue(.object(members), at: origin)
  }

  /// The same value with the member at a path changed.
  func changed(
    at path: ArraySlice<String>, _ change: (ScriptValue) -> ScriptValue
  ) -> ScriptValue {
    guard let key = path.first else { return change(self) }
    switch content {
    case .object(var members):
      members[key] = Self.member(key, of: members).changed(at: path.dropFirst(), change)
      var result = ScriptValue(.object(members), at: origin)
      result.condition = condition
      return result
    case .list(var items):
      guard let number = Int(key), items.indices.contains(number) else { return self }
      items[number] = items[number].changed(at: path.dropFirst(), change)
      return ScriptValue(.list(items), at: origin)
    default: return self
    }
  }
}

/// The variables of a script, of a function or of a block.
final class ScriptScope {
  var values: [String: ScriptValue] = [:]
  /// The variables that alias parts of others, each with the aliased variable and path.
  var aliases: [String: (scope: ScriptScope, path: [String])] = [:]
  let parent: ScriptScope?

  init(in parent: ScriptScope?) { self.parent = parent }

  /// The scope that declares a variable.
  func owner(of name: String) -> ScriptScope? {
    var scope: ScriptScope? = self
    while let next = scope {
      if next.values[name] != nil { return next }
      scope = next.parent
    }
    return nil
  }
}
