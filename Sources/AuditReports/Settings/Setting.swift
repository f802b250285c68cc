public import WidgetManifests

/// One setting of a run, and its origin.
public struct Setting: Sendable, Equatable {
  /// The path of keys in the configuration, such as `budget` and `low`.
  public var keys: [String]
  /// The value.
  public var value: YAMLValue
  /// The origin of the value.
  public var origin: Origin
  /// Whether only an option can set it.
  public var isOption = false

  /// The origin of a value.
  public enum Origin: Sendable, Equatable {
    /// The default.
    case standard
    /// A command-line option, such as `--set`.
    case option(String)
    /// An environment variable.
    case environment(String)
    /// A built-in profile.
    case profile(String)
    /// A file, with the position in it if that is known.
    case file(String, Position?)

    /// The origin in a few words.
    public var text: String {
      switch self {
      case .standard: "default"
      case .option(let name): name
      case .environment(let name): "\(name) of the environment"
      case .profile(let name): "profile \(name)"
      case .file(let path, let position):
        position.map { "\(path):\($0.line):\($0.column)" } ?? path
      }
    }
  }
}
