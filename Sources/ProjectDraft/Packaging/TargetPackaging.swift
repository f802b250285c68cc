internal import AppProduct

/// What the build of one target on one platform puts into its product.
struct TargetPackaging {
  let target: TargetModel
  let model: ProjectModel
  let settings: BuildSettings
  let files: ProjectFiles
  /// Whether Xcode writes settings into the `Info.plist`.
  let isGenerated: Bool
  private(set) var infoPlist: PackagedPropertyList?
  private(set) var entitlements: PackagedPropertyList?
  /// The paths, as written, of the lists that a build would take and that could not be read.
  private(set) var unreadInfoPlist: Drafted<String>?
  private(set) var unreadEntitlements: Drafted<String>?
  private(set) var problems: [DraftProblem] = []

  init(_ target: TargetModel, of model: ProjectModel, settings: BuildSettings, files: ProjectFiles)
  {
    self.target = target
    self.model = model
    self.settings = settings
    self.files = files
    isGenerated = settings.isOn("GENERATE_INFOPLIST_FILE")
    (infoPlist, unreadInfoPlist) = list(target.declaredInfoPlist, setting: "INFOPLIST_FILE")
    (entitlements, unreadEntitlements) = list(
      target.declaredEntitlements, setting: "CODE_SIGN_ENTITLEMENTS")
  }

  /// The list that a spec declares, else the one at the path of a setting.
  private mutating func list(
    _ declared: DeclaredPropertyList?, setting: String
  ) -> (list: PackagedPropertyList?, unread: Drafted<String>?) {
    if let declared { return (PackagedPropertyList(declared), nil) }
    guard let value = settings.value(of: setting), !value.text.isEmpty else { return (nil, nil) }
    let unread = Drafted<String>(nil, expression: value.expression, origin: value.origin)
    guard value.isKnown, let path = path(value.text) else {
      problems.append(
        DraftProblem(
          "the file \(value.expression) of \(target.name) can't be known, so that what it says is unknown",
          at: value.origin))
      return (nil, unread)
    }
    do throws(DraftProblem) {
      return (try PackagedPropertyList(path, in: files), nil)
    } catch {
      let isMissing = files.spelling(of: path) == nil
      problems.append(
        isMissing
          ? DraftProblem(
            "\(path) is missing, so that what it says of \(target.name) is unknown",
            at: value.origin) : error)
      return (nil, unread)
    }
  }

  /// A path of a setting, relative to the root of the draft; nil where it lies elsewhere.
  private func path(_ text: String) -> String? {
    if text.utf8.starts(with: SettingDefaults.sourceRoot.utf8) {
      let rest = text.dropFirst(SettingDefaults.sourceRoot.count).drop { $0 == "/" }
      return ProjectPath.joined(model.folder, String(rest))
    }
    return text.hasPrefix("/") ? nil : ProjectPath.joined(model.folder, text)
  }

  /// A text of the `Info.plist`, with numbers as texts; nil where it has none.
  func infoText(_ way: String..., as form: DraftedForm = .text) -> Drafted<String>? {
    guard let infoPlist else { return nil }
    let value = way.reduce(Optional(infoPlist.value)) { value, key in value?[key] }
    let origin = infoPlist.origin(way)
    switch value {
    case .string(let text): return drafted(text, at: origin, as: form)
    case .integer(let number):
      return Drafted(String(number), expression: String(number), origin: origin)
    case .real(let number):
      return Drafted("\(number)", expression: "\(number)", origin: origin)
    default: return nil
    }
  }

  /// Yes or no of the `Info.plist`, which may be written as text; nil where it has none.
  func infoFlag(_ key: String) -> Drafted<Bool>? {
    guard let infoPlist, let value = infoPlist[key] else { return nil }
    let origin = infoPlist.origin(key)
    if let flag = value.boolean {
      return Drafted(flag, expression: flag ? "true" : "false", origin: origin)
    }
    return infoText(key).map { flag(of: $0) }
  }

  /// What a text says as yes or no, as `NSString.boolValue` reads it.
  func flag(of text: Drafted<String>) -> Drafted<Bool> {
    Drafted(
      text.value.map { ["YES", "TRUE", "Y", "T", "1"].contains($0.uppercased()) },
      expression: text.expression, origin: text.origin)
  }

  /// The value of a text of a property list.
  func drafted(
    _ text: String, at origin: Origin?, as form: DraftedForm = .text
  ) -> Drafted<String>? {
    let drafted = settings.drafted(text: text, at: origin, as: form)
    // A preprocessor replaces names in a list of which a project file says nothing.
    guard settings.isOn("INFOPLIST_PREPROCESS"), let value = drafted?.value,
      value.utf8.allSatisfy({ SettingName.isPart($0) && !(0x61...0x7A).contains($0) }),
      value.utf8.first.map(SettingName.isStart) == true
    else { return drafted }
    return Drafted(nil, expression: value, origin: origin)
  }
}
