public import WidgetManifests

/// One setting of a run, and its origin.
public struct Setting: Sendable, Equatable {
  /// The keys that lead to it in the configuration, such as `budget` and `low`.
  public var keys: [String]
  /// The value.
  public var value: YAMLValue
  /// Where it comes from.
  public var origin: Origin
  /// Whether it is an option alone, which no configuration can say.
  public var isOption = false

  /// Where a value comes from.
  public enum Origin: Sendable, Equatable {
    /// Nobody said anything else.
    case standard
    /// An option of the command line, such as `--low`.
    case option(String)
    /// A variable of the environment.
    case environment(String)
    /// A profile that comes with the program.
    case profile(String)
    /// A file, at a place of it where that is known.
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
