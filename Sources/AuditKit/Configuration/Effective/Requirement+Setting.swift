/// Rules of a team as a configuration states them.
extension Requirement {
  /// The rule as a value of `require`, and where it stands.
  var setting: Setting {
    var members = [
      Setting.Member(key: "id", value: .text(info.id)),
      Setting.Member(key: "each", value: .text(owner.rawValue)),
    ]
    if let filter {
      members.append(Setting.Member(key: "where", value: .mapping(filter.members)))
    }
    members += clause.members
    members.append(Setting.Member(key: "severity", value: .text(info.severity.rawValue)))
    for (key, text) in [
      ("message", texts.message), ("help", texts.help), ("why", texts.why),
      ("source", texts.source),
    ] {
      if let text { members.append(Setting.Member(key: key, value: .text(text))) }
    }
    let origin = info.statement.map { Setting.Origin.file($0.path, $0.position) }
    return Setting(
      keys: ["require", info.id], value: .mapping(members), origin: origin ?? .standard)
  }
}

extension Requirement.Clause {
  fileprivate var members: [Setting.Member] {
    [Setting.Member(key: "value", value: .text(value.name))]
      + conditions.map { Setting.Member(key: $0.key.rawValue, value: $0.setting) }
  }
}

extension RequiredCondition {
  fileprivate var setting: Setting.Value {
    switch self {
    case .written(let isWritten): .flag(isWritten)
    case .is(let value), .atLeast(let value), .atMost(let value): value.setting
    case .oneOf(let texts), .noneOf(let texts), .contains(let texts): .texts(texts.texts)
    case .hasPrefix(let text), .hasSuffix(let text): .text(text)
    case .matches(let pattern): .text(pattern.text)
    }
  }
}

extension JudgedScalar {
  fileprivate var setting: Setting.Value {
    switch self {
    case .text(let text): .text(text)
    case .flag(let flag): .flag(flag)
    case .version(let version): .text(version.description)
    case .number(let thousandths): .thousandths(thousandths)
    case .duration(let milliseconds): .duration(milliseconds)
    case .size(let bytes): .size(bytes)
    }
  }
}
