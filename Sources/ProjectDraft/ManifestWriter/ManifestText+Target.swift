internal import AuditKit

extension ManifestText {
  /// Writes the keys that an app and an extension have alike.
  mutating func write(_ target: TargetFacts) {
    let name = target.target
    add("bundleID", required: target.bundleID, WrittenValue.variable(name, "BUNDLE_ID"))
    add("version", required: target.version, WrittenValue.variable(name, "VERSION"))
    add("build", required: target.build, WrittenValue.variable(name, "BUILD"))
    writePlatforms(of: target)
    writeDeviceFamilies(of: target)
    if let team = target.teamID {
      optional("teamID", team) { !TeamID.isOne($0) }
    }
    list(
      "appGroups", target.appGroups, variable: WrittenValue.variable(name, "APP_GROUP"),
      unread: target.unreadEntitlements)
  }

  /// Writes whether there is a privacy manifest, and its reasons for UserDefaults.
  mutating func writePrivacyManifest(of target: TargetFacts) {
    guard let file = target.privacyManifest else { return }
    let reasons = (target.userDefaultsReasons ?? []).compactMap(\.value)
    let list = reasons.map { WrittenScalar.new($0.withoutVariables) }.joined(separator: ", ")
    // Without reasons of which we know, only that it is there is said.
    add(
      "privacyManifest",
      target.userDefaultsReasons == nil ? "true" : "{userDefaults: [\(list)]}", file)
  }

  /// Writes a value that a document must have, a variable for one that is not known.
  mutating func add(_ key: String, required value: Drafted<String>?, _ variable: String) {
    guard let written = WrittenValue(value, or: variable) else { return }
    add(key, written.yaml, written.comment)
  }

  /// Writes a value, or in its place a comment that says why it is missing.
  mutating func optional(
    _ key: String, _ value: Drafted<String>?, unless isUnfit: (String) -> Bool = { _ in false }
  ) {
    guard let value else { return }
    if let written = WrittenValue(value, unless: isUnfit) {
      add(key, written.yaml, written.comment)
    } else if !value.expression.isEmpty {
      comment("\(key): " + WrittenValue.unresolved(value.expression, at: value.origin))
    }
  }

  /// Writes a flag that holds; one that does not is as good as none.
  ///
  /// - Parameter variable: What stands for one that is not known, so that it is not said to be
  ///   missing; nil leaves it out.
  mutating func flag(_ key: String, _ value: Drafted<Bool>?, variable: String? = nil) {
    guard let value else { return }
    switch value.value {
    case true?: add(key, "true", value.origin?.text)
    case false?: break
    case nil:
      let note = WrittenValue.unresolved(value.expression, at: value.origin)
      if let variable { add(key, "$(\(variable))", note) } else { comment("\(key): " + note) }
    }
  }

  /// Writes a list of texts; one that is not known stays as a variable, so that nothing is said to
  /// be missing from the list.
  ///
  /// - Parameter unread: The file that holds the list, where it could not be read.
  mutating func list(
    _ key: String, _ values: [Drafted<String>], variable: String, unread: Drafted<String>? = nil
  ) {
    if let unread, values.isEmpty {
      let note = WrittenValue.unresolved(unread.expression, at: unread.origin)
      return add(key, "[$(\(variable))]", note)
    }
    let written = values.compactMap { WrittenValue($0, or: variable) }
    guard let first = written.first else { return }
    if written.allSatisfy({ $0.comment == first.comment }) {
      add(key, "[\(written.map(\.yaml).joined(separator: ", "))]", first.comment)
    } else {
      add(key) { for value in written { $0.item(value.yaml, value.comment) } }
    }
  }

  private mutating func writePlatforms(of target: TargetFacts) {
    let name = target.target
    let versions = Platform.allCases.compactMap { platform in
      target.platforms[platform.rawValue].map { (platform, $0) }
    }
    let written = versions.compactMap { platform, version -> (name: String, value: WrittenValue)? in
      let variable = WrittenValue.variable(name, "\(platform.rawValue)_VERSION")
      return WrittenValue(version, or: variable, unless: { platform.version($0) == nil })
        .map { (platform.rawValue, $0) }
    }
    guard let first = written.first else {
      return comment("platforms: " + WrittenValue.unresolved("", at: target.origin))
    }
    if written.allSatisfy({ $0.value.comment == first.value.comment }) {
      let members = written.map { "\($0.name): \($0.value.yaml)" }
      add("platforms", "{\(members.joined(separator: ", "))}", first.value.comment)
    } else {
      add("platforms") {
        for platform in written {
          $0.add(platform.name, platform.value.yaml, platform.value.comment)
        }
      }
    }
  }

  private mutating func writeDeviceFamilies(of target: TargetFacts) {
    let words = target.writtenDeviceFamilies.map(\.rawValue)
    guard !words.isEmpty else { return }
    add("deviceFamilies", "[\(words.joined(separator: ", "))]", target.deviceFamiliesOrigin?.text)
  }
}

extension TargetFacts {
  /// The device families that a manifest is given.
  var writtenDeviceFamilies: [DeviceFamily] {
    // The numbers are those of UIDeviceFamily.
    let families: [Int: DeviceFamily] = [
      1: .iPhone, 2: .iPad, 3: .appleTV, 4: .appleWatch, 6: .mac, 7: .visionPro,
    ]
    // A build keeps those of its platform alone.
    let built = Set(platforms.keys.compactMap(Platform.init).flatMap(\.deviceFamilies))
    return deviceFamilies.compactMap { families[$0] }
      .filter { built.isEmpty || built.contains($0) }
  }
}

extension Platform {
  /// The version that a text is, if the platform has had it or may soon have it.
  func version(_ text: String) -> OSVersion? {
    OSVersion(text).flatMap { PlatformTable.hasMajor($0.major, of: self) ? $0 : nil }
  }

  /// The device families that a build for it can have.
  fileprivate var deviceFamilies: [DeviceFamily] {
    switch self {
    case .iOS: [.iPhone, .iPad]
    case .macCatalyst: [.iPad, .mac]
    case .macOS: []
    case .watchOS: [.appleWatch]
    case .visionOS: [.visionPro]
    }
  }
}
