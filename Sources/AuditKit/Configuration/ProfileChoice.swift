public import WidgetManifests

/// The days that are replayed: a built-in, a file, or settings written out.
public enum ProfileChoice: Sendable {
  /// One of the profiles that come with the tool.
  case builtIn(BuiltIn)
  /// A file with a profile's settings.
  case file(Located<String>)
  /// Settings, those of `steady` where nothing is said.
  case settings(ProfileSettings)

  /// The profiles that come with the tool: data files, which state each assumption and its source.
  public enum BuiltIn: String, Sendable, CaseIterable {
    /// No awake span, sessions or views: what the policies alone ask for.
    case steady
    /// An assumed everyday use.
    case typical
    /// An assumed rare use.
    case light
    /// An assumed heavy use.
    case heavy

    /// The file, which is part of the program.
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

    /// What the file says.
    public var settings: ProfileSettings { ProfileSettings.read(source).profile }

    /// Whether a name is one of a file and not of a built-in profile.
    public static func isPath(_ name: String) -> Bool {
      name.contains { $0 == "/" || $0 == "." }
    }

    /// What to say of a name that is neither a built-in profile nor a file.
    static func unknownName(_ name: String) -> ValueError {
      ValueError.word(name, notOneOf: allCases.map(\.rawValue), "a built-in profile")
    }

    /// The same in one line, as the command line says it.
    public static func complaint(about name: String) -> String {
      let error = unknownName(name)
      return [error.message, error.help, "the path of a file holds a / or a dot"]
        .compactMap(\.self).joined(separator: "; ")
    }
  }
}
