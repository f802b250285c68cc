extension ProjectSources {
  /// What `#if` means in each module.
  ///
  /// Packages are built for whoever links them; what they define themselves is not known.
  func conditions(
    in configuration: String, files: ProjectFiles
  ) -> [CompilationConditions] {
    var layers = TargetSettings(model: model, configuration: configuration, files: files)
    var platform: String?
    return modules.map { module in
      // A bare folder has no settings.
      guard let target = module.target, !model.configurations.isEmpty else {
        return CompilationConditions(platform: platform ?? "iOS", flags: nil)
      }
      let settings = layers.settings(of: target)
      let own = settings.platforms.first
      // Mac Catalyst is iOS to `os()`.
      let name = own == .macCatalyst ? "iOS" : own?.rawValue ?? "iOS"
      platform = platform ?? name
      let flags = own.map { settings.on($0) }?.compilationFlags ?? settings.compilationFlags
      return CompilationConditions(platform: name, flags: flags)
    }
  }
}

extension BuildSettings {
  /// The flags of `#if` that are set; nil where they are not known.
  fileprivate var compilationFlags: Set<String>? {
    if isIncomplete { return nil }
    var flags: Set<String> = []
    if let value = value(of: "SWIFT_ACTIVE_COMPILATION_CONDITIONS") {
      guard value.isKnown else { return nil }
      flags.formUnion(value.text.split { $0.utf8.allSatisfy(\.isSpace) }.map(String.init))
    }
    guard let value = value(of: "OTHER_SWIFT_FLAGS") else { return flags }
    guard value.isKnown else { return nil }
    var isName = false
    for word in value.text.split(whereSeparator: { $0.utf8.allSatisfy(\.isSpace) }) {
      if isName {
        flags.insert(String(word))
        isName = false
      } else if word == "-D" {
        isName = true
      } else if word.hasPrefix("-D") {
        flags.insert(String(word.dropFirst(2)))
      }
    }
    return flags
  }
}
