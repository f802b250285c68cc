public import WidgetManifests

/// What `.audit.yml` says: how a team wants its manifests judged.
///
/// Reading opens no file; paths are as written, relative to the folder of the configuration.
public struct Configuration: Sendable {
  /// The severity of each rule that is named; `.some(nil)` switches a rule off.
  public var severities: [String: Severity?] = [:]
  /// The rules that a team states itself.
  public var requirements: [Requirement] = []
  /// The lowest severity that fails a run.
  public var failOn: Severity?
  /// What a search leaves out, in the grammar of .gitignore.
  public var exclude: [Located<String>] = []
  /// How reloads are budgeted.
  public var budget = BudgetSettings()
  /// The days that are replayed.
  public var profile = ProfileChoice.builtIn(.steady)
  /// Where the days that are replayed are named.
  public var profilePlace: Place?
  /// The values of `$(NAME)` as they are written; variables may stand in them.
  public var variables: [String: String] = [:]
  /// Where each of them is written.
  public var variablePlaces: [String: Place] = [:]
  /// The .xcconfig files that define more variables, the first one ranking highest.
  public var variablesFrom: [Located<String>] = []
  /// The file of known findings.
  public var baseline: Located<String>?

  /// Makes the configuration that holds without a file.
  public init() {}

  /// Reads a configuration file.
  ///
  /// - Returns: What was understood, and what is wrong, in the order of the file. A configuration
  ///   with a finding is not to be used: a run would silently judge by something else.
  public static func read(
    _ source: SourceFile
  ) -> (configuration: Configuration, findings: [Finding]) {
    ConfigurationDocument.read(source, Configuration()) { $0.configuration($1) }
  }
}

extension VariableValues {
  /// Where the variables that are the reasons stand in a configuration; nil for each that is not the
  /// reason for a value written there.
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

/// A file of settings: one YAML document, read as it is written.
enum ConfigurationDocument {
  /// Reads the only document of a file, or gives the default where it is empty.
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
        WrongType.info, "a second document where one is wanted", at: other,
        help: "remove the line `---`")
    }
    let unknown = tree.unknownPlaces.map { place in
      Finding(
        WrongType.info, "`!unknown` has no place in a configuration", at: place,
        help: "write the value, or remove the key")
    }
    let all = findings + reader.findings + unknown
    return (settings, all.sorted { $0.place.start < $1.place.start })
  }
}
