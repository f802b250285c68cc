internal import AuditKit
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// The values of variables: options override the configuration, and that overrides its files.
struct NamedVariables {
  private(set) var values: Variables
  /// The origins of those that the configuration doesn't define itself.
  private(set) var origins: [[String]: Setting.Origin] = [:]

  /// Reads variables from the environment, and from the files that the configuration names.
  ///
  /// - Throws: All missing files and variables, and all errors in files and values.
  init(
    _ options: SettingsOptions, _ configuration: Configuration, _ file: ConfigurationFile?,
    _ working: WorkingFolder
  ) throws(SettingsError) {
    var given: [String: String] = [:]
    var problems: [Problem] = []
    for name in options.defineFromEnvironment {
      given[name] = ProcessState.environment(name)
      origins[["variables", name]] = .environment(name)
      if given[name] == nil {
        problems.append(Problem(path: name, reason: "not set in the environment"))
      }
    }
    var defined: [String: String] = [:]
    for definition in options.define {
      given[definition.name] = nil
      defined[definition.name] = definition.value
      origins[["variables", definition.name]] = .option("--define")
    }
    if !problems.isEmpty { throw SettingsError(problems: problems) }
    let written = defined.merging(configuration.variables) { first, _ in first }
    var sources = VariableValues(given: given, written: written)
    if let file, !configuration.variablesFrom.isEmpty {
      let files = XCConfigFiles(configuration: file, working: working)
      let names: [String: String]
      (sources.files, names) = try files.read(configuration.variablesFrom)
      for (name, path) in names where given[name] == nil && written[name] == nil {
        origins[["variables", name]] = .file(path, nil)
      }
    }
    let (found, unresolved) = sources.resolve()
    values = Variables(found)
    if unresolved.isEmpty { return }
    let places =
      file.map { VariableValues.positions(of: unresolved, in: configuration, of: $0.source) } ?? []
    var ofOptions: [Problem] = []
    var ofFile: [(position: Position, problem: Problem)] = []
    for (number, problem) in unresolved.enumerated() {
      if defined[problem.name] == nil, let file, let position = places[number] {
        ofFile.append((position, .at(position, in: file.source, problem.reason)))
      } else {
        ofOptions.append(Problem(path: "--define \(problem.name)", reason: problem.reason))
      }
    }
    ofFile.sort { $0.position < $1.position }
    throw SettingsError(problems: ofOptions + ofFile.map(\.problem))
  }
}
