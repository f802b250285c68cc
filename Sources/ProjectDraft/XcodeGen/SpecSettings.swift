/// The build settings of a spec: of its project, of a group or of a target.
struct SpecSettings {
  private let base: [String: SpecValue]
  private let configs: [String: SpecValue]
  private let groups: [String]

  /// Reads `settings`, which is a mapping of settings or one of `base`, `configs` and `groups`.
  init(_ value: SpecValue?) {
    let values = value?.mapping ?? [:]
    if values["configs"] != nil || values["groups"] != nil || values["base"] != nil {
      base = values["base"]?.mapping ?? [:]
      configs = values["configs"]?.mapping ?? [:]
      groups = (values["groups"] ?? values["presets"])?.list?.compactMap(\.text) ?? []
    } else {
      (base, configs, groups) = (values, [:], [])
    }
  }

  /// The settings in a configuration, later layers over earlier ones.
  ///
  /// - Parameters:
  ///   - configuration: The name of the configuration.
  ///   - all: The names of all configurations.
  ///   - library: The setting groups of the project.
  func values(
    in configuration: String, of all: [String], library: [String: SpecSettings]
  ) -> [String: SpecValue] {
    var visits = 0
    return values(in: configuration, of: all, library: library, depth: 0, &visits)
  }

  private func values(
    in configuration: String, of all: [String], library: [String: SpecSettings], depth: Int,
    _ visits: inout Int
  ) -> [String: SpecValue] {
    visits += 1
    // Groups that refer to one another may form a cycle, or grow without limit.
    guard depth < Limits.depth, visits < 10_000 else { return [:] }
    var result: [String: SpecValue] = [:]
    for group in groups {
      guard let settings = library[group] else { continue }
      result.merge(
        settings.values(
          in: configuration, of: all, library: library, depth: depth + 1, &visits)
      ) { $1 }
    }
    result.merge(base) { $1 }
    for variant in variants(of: configuration, all) {
      let settings = SpecSettings(configs[variant])
      result.merge(
        settings.values(
          in: configuration, of: all, library: library, depth: depth + 1, &visits)
      ) { $1 }
    }
    return result
  }

  /// The keys of `configs` that match a configuration: its name, or a part of it that isn't itself
  /// the name of a configuration.
  ///
  /// XcodeGen applies them in no fixed order; here the exact name comes last, so that it takes
  /// precedence.
  private func variants(of configuration: String, _ all: [String]) -> [String] {
    let name = configuration.lowercased()
    let matching = configs.keys.filter { key in
      key == configuration || (name.contains(key.lowercased()) && !all.contains(key))
    }
    return matching.sorted().filter { $0 != configuration }
      + matching.filter { $0 == configuration }
  }
}

extension SettingAssignment {
  /// Settings as in a project file: sorted, so that `NAME[sdk=…]` follows `NAME`.
  static func sorted(_ values: [String: SpecValue]) -> [SettingAssignment] {
    values.sorted { $0.key < $1.key }.compactMap { key, value in
      value.setting.flatMap { SettingAssignment(key: key, value: $0, origin: value.origin) }
    }
  }
}
