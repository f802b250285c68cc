/// Brings the targets of a spec to their final form, with one target for each platform and with
/// templates applied.
struct SpecTemplates {
  /// The targets by their names.
  private(set) var targets: [String: SpecValue]
  private(set) var problems: [DraftProblem] = []

  private let templates: [String: SpecValue]
  /// The number of values that templates may still add.
  private var left = 2_000_000

  /// Applies the templates of a spec to its targets.
  ///
  /// - Source: https://github.com/yonaskolb/XcodeGen/blob/master/Sources/ProjectSpec/Template.swift
  init(_ spec: SpecValue) {
    targets = spec["targets"]?.mapping ?? [:]
    templates = spec["targetTemplates"]?.mapping ?? [:]
    splitPlatforms()
    applyTemplates()
    // The platforms may come from a template.
    splitPlatforms()
  }

  private mutating func applyTemplates() {
    for (name, target) in targets.sorted(by: { $0.key < $1.key }) {
      let names = order(of: target)
      guard !names.isEmpty else { continue }
      let parts = names.compactMap { templates[$0] }
      left -= parts.reduce(target.size) { $0 + $1.size }
      guard left > 0 else {
        problems.append(
          DraftProblem("the templates of \(name) make too large a spec", at: target.origin))
        return
      }
      var merged: SpecValue?
      for part in parts { merged = part.merged(onto: merged) }
      var result = target.merged(onto: merged).expanded(["target_name": name])
      let attributes = result["templateAttributes"]?.mapping ?? [:]
      result = result.expanded(attributes.compactMapValues(\.text))
      targets[name] = result
    }
  }

  /// The templates of a target or of another template, each after those that it builds on.
  ///
  /// Later templates are merged over earlier ones.
  private func order(of value: SpecValue) -> [String] {
    var (names, seen) = ([String](), Set<String>())
    var index = 0
    collect(value, &names, &seen, at: &index, depth: 0)
    return names
  }

  private func collect(
    _ value: SpecValue, _ names: inout [String], _ seen: inout Set<String>, at index: inout Int,
    depth: Int
  ) {
    guard depth < Limits.depth else { return }
    for name in value["templates"]?.list?.compactMap(\.text) ?? [] {
      guard let template = templates[name], seen.insert(name).inserted else { continue }
      names.insert(name, at: index)
      collect(template, &names, &seen, at: &index, depth: depth + 1)
      index += 1
    }
  }

  /// Creates a target for each of several platforms.
  private mutating func splitPlatforms() {
    var result: [String: SpecValue] = [:]
    for (name, target) in targets.sorted(by: { $0.key < $1.key }) {
      guard let platforms = target["platform"]?.list?.compactMap(\.text) else {
        result[name] = target
        continue
      }
      for platform in platforms.prefix(8) {
        let one = target.expanded(["platform": platform])
        let suffix = one["platformSuffix"]?.plainText ?? "_\(platform)"
        let prefix = one["platformPrefix"]?.plainText ?? ""
        result[prefix + name + suffix] = Self.target(one, named: name, on: platform)
      }
    }
    targets = result
  }

  private static func target(
    _ target: SpecValue, named name: String, on platform: String
  ) -> SpecValue {
    guard var values = target.mapping else { return target }
    func text(_ text: String) -> SpecValue {
      SpecValue(.scalar(text, isPlain: false), at: target.origin)
    }
    values["platform"] = text(platform)
    var settings = values["settings"]?.mapping ?? [:]
    let hasParts = ["base", "configs", "groups"].contains { settings[$0] != nil }
    var base = hasParts ? settings["base"]?.mapping ?? [:] : settings
    if base["PRODUCT_NAME"] == nil { base["PRODUCT_NAME"] = text(name) }
    if hasParts {
      settings["base"] = SpecValue(.mapping(base), at: settings["base"]?.origin ?? target.origin)
    } else {
      settings = base
    }
    values["settings"] = SpecValue(
      .mapping(settings), at: values["settings"]?.origin ?? target.origin)
    if let versions = values["deploymentTarget"]?.mapping {
      values["deploymentTarget"] = versions[platform]
    }
    return SpecValue(.mapping(values), at: target.origin)
  }
}

extension SpecValue {
  /// The text of a scalar, empty or not.
  fileprivate var plainText: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }
}
