internal import AuditKit

/// The values of variables: options rank above the configuration, and that above its files.
struct NamedVariables {
  private(set) var values: Variables
  /// Where those come from that the configuration does not give a value itself.
  private(set) var origins: [[String]: Setting.Origin] = [:]

  /// Asks the environment for what is wanted of it, and reads the files that the configuration names.
  ///
  /// - Throws: All that is not there, or wrong in a file.
  init(
    _ options: RunOptions, _ configuration: Configuration, _ file: ConfigurationFile?,
    _ working: WorkingFolder
  ) throws(Settings.Failure) {
    var defined: [String: String] = [:]
    var problems: [Problem] = []
    for name in options.defineFromEnvironment {
      defined[name] = ProcessState.environment(name)
      origins[["variables", name]] = .environment(name)
      if defined[name] == nil {
        problems.append(Problem(path: name, reason: "not set in the environment"))
      }
    }
    for definition in options.define {
      defined[definition.name] = definition.value
      origins[["variables", definition.name]] = .option("--define")
    }
    if !problems.isEmpty { throw Settings.Failure(problems: problems) }
    values = Variables(defined)
    values.add(configuration.variables)
    guard let file, !configuration.variablesFrom.isEmpty else { return }
    let files = XCConfigFiles(configuration: file, working: working)
    let (found, names) = try files.values(
      configuration.variablesFrom, overrides: values.values)
    for (name, path) in names where values.values[name] == nil {
      origins[["variables", name]] = .file(path, nil)
    }
    values.add(found)
  }
}
