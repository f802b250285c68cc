public import WidgetManifests

/// The configuration in `.audit.yml`.
///
/// Reading it doesn't open other files; paths are as written, relative to the folder of the
/// configuration.
public struct Configuration: Sendable {
  /// The severities of rules; `.some(nil)` turns a rule off.
  public var severities: [String: Severity?] = [:]
  /// The rules that the team adds.
  public var requirements: [Requirement] = []
  /// The minimum severity that fails a run.
  public var failOn: Severity?
  /// The patterns of files that a search excludes, in the syntax of .gitignore.
  public var exclude: [Located<String>] = []
  /// The budget for reloads.
  public var budget = BudgetSettings()
  /// The days to replay.
  public var profile = ProfileChoice.builtIn(.steady)
  /// The number of random runs; 1 for evenly spread instants.
  public var runs = 1
  /// The seed of random streams, from 0.
  public var seed = 0
  /// The values of `$(NAME)` as written; they may contain variables.
  public var variables: [String: String] = [:]
  /// The place of each value.
  public var variablePlaces: [String: Place] = [:]
  /// The .xcconfig files that define more variables; the first one ranks highest.
  public var variablesFrom: [Located<String>] = []
  /// The path of the baseline.
  public var baseline: Located<String>?

  /// Creates the default configuration.
  public init() {}

  /// Reads a configuration file.
  ///
  /// - Returns: The configuration and the findings, in the order of the file. Don't use a
  ///   configuration with findings: invalid values have been replaced by their defaults.
  public static func read(
    _ source: SourceFile
  ) -> (configuration: Configuration, findings: [Finding]) {
    let standard = Configuration()
    return ConfigurationDocument.read(source, standard) { $0.configuration($1, over: standard) }
  }

  /// Replaces the settings of the replay that a text has at its top level; returns its findings.
  package mutating func override(with source: SourceFile) -> [Finding] {
    let (settings, findings) = ConfigurationDocument.read(source, self) { [self] in
      $0.configuration($1, over: self)
    }
    (profile, runs, seed) = (settings.profile, settings.runs, settings.seed)
    return findings
  }
}

extension VariableValues {
  /// Returns the positions in a configuration of the variables that cause problems; nil for a
  /// problem of a value that isn't written there.
  public static func positions(
    of problems: [Problem], in configuration: Configuration, of source: SourceFile
  ) -> [Position?] {
    let lines = LineTable(source)
    return problems.map { problem in
      configuration.variablePlaces[problem.name].map { place in
        let own = Variables.places(of: [problem.variable], in: place, of: lines)
        return (own.first?.map { $0 } ?? place).start
      }
    }
  }
}

/// Reads a file of settings: one YAML document, without replacing variables.
enum ConfigurationDocument {
  /// Reads the only document of a file, or returns the default if the file is empty.
  static func read<Settings>(
    _ source: SourceFile, _ standard: Settings, _ body: (inout NodeReader, Node) -> Settings
  ) -> (Settings, [Finding]) {
    let (tree, findings) = YAMLReader.read(source, id: 0)
    var reader = NodeReader(source, variables: nil)
    var settings = standard
    let documents = tree.documents
    if let document = documents.first { settings = body(&reader, document) }
    for other in documents.dropFirst() {
      reader.report(
        .wrongType, "expected one document, found a second", at: other,
        help: "remove the line `---`")
    }
    let unknown = tree.unknownPlaces.map { place in
      Finding(
        .wrongType, "`!unknown` is not allowed in a configuration", at: place,
        help: "write the value, or remove the key")
    }
    let all = findings + reader.findings + unknown
    return (settings, all.sorted { $0.place.start < $1.place.start })
  }
}
