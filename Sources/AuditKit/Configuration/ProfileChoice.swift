public import WidgetManifests

/// The days to replay: a built-in profile, a file, or settings.
public enum ProfileChoice: Sendable {
  /// A built-in profile.
  case builtIn(BuiltIn)
  /// A file with a profile's settings.
  case file(Located<String>)
  /// Settings; the defaults are those of `steady`.
  case settings(ProfileSettings)

  /// The built-in profiles: data files that state each assumption and its source.
  public enum BuiltIn: String, Sendable, CaseIterable {
    /// No awake span, sessions or views: only the policies request reloads.
    case steady
    /// Typical everyday use, by assumption.
    case typical
    /// Rare use, by assumption.
    case light
    /// Heavy use, by assumption.
    case heavy

    /// The file, which is embedded in the program.
    var source: SourceFile {
      let text =
        switch self {
        case .steady: Self.steadyFile
        case .typical: Self.typicalFile
        case .light: Self.lightFile
        case .heavy: Self.heavyFile
        }
      return SourceFile(path: "\(rawValue).yaml", bytes: Array(text.utf8))
    }

    /// The settings in the file; those of `steady` are the defaults.
    public var settings: ProfileSettings { self == .steady ? .init() : .read(source).profile }

    /// Returns whether a name is the path of a file rather than a built-in profile.
    public static func isPath(_ name: String) -> Bool {
      name.contains { $0 == "/" || $0 == "." }
    }

    /// Returns the error for a name that is neither a built-in profile nor a file.
    static func unknownName(_ name: String) -> ValueError {
      ValueError.word(name, notOneOf: allCases.map(\.rawValue), "a built-in profile")
    }

    /// Returns the error message for a name, in one line, for the command line.
    public static func complaint(about name: String) -> String {
      let error = unknownName(name)
      return [error.message, error.help, "the path of a file contains a / or a dot"]
        .compactMap(\.self).joined(separator: "; ")
    }
  }
}
