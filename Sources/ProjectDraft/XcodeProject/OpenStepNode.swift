/// A value of an OpenStep property list, the form of `project.pbxproj`, with its line.
struct OpenStepNode: Sendable {
  enum Value: Sendable {
    case string(String)
    case data([UInt8])
    case array([OpenStepNode])
    case dictionary([String: OpenStepNode])
  }

  var value: Value
  /// 1-based; of a dictionary's value, the line of the value and not of its key.
  var line: Int

  /// The value of a key; nil where this is no dictionary, or has no such key.
  subscript(key: String) -> OpenStepNode? {
    if case .dictionary(let items) = value { items[key] } else { nil }
  }

  /// The text; nil where it is something else.
  var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The items; none where it is no list.
  var array: [OpenStepNode] {
    if case .array(let items) = value { items } else { [] }
  }

  /// The texts of a list, without what is no text in it.
  var strings: [String] { array.compactMap(\.string) }

  /// The keys and values; none where it is no dictionary.
  var dictionary: [String: OpenStepNode] {
    if case .dictionary(let items) = value { items } else { [:] }
  }
}
