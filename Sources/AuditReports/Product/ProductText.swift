internal import AppProduct
public import AuditKit
internal import BudgetReplay
internal import WidgetManifests

extension AuditResult.Product {
  /// Returns a description of the product for people, as UTF-8: a tree of bundles.
  ///
  /// - Parameters:
  ///   - isColored: Whether to write colour.
  ///   - columns: The columns at which lines are broken; nil to leave them whole.
  public func text(isColored: Bool = false, columns: Int? = nil) -> [UInt8] {
    var text = ProductText(
      painter: Painter(isColored: isColored, columns: columns), columns: columns ?? .max)
    for index in app.bundles.indices where app.bundles[index].host == nil {
      text.write(app, bundle: index, first: "", rest: "")
    }
    for problem in app.problems { text.write(problem, in: path) }
    return text.painter.bytes
  }
}

/// Writes the tree of a product.
private struct ProductText {
  var painter: Painter
  let columns: Int

  /// Writes a bundle and those in it.
  ///
  /// - Parameters:
  ///   - first: The text before its first line.
  ///   - rest: The text before the other lines.
  mutating func write(_ app: PackagedApp, bundle index: Int, first: String, rest: String) {
    let bundle = app.bundles[index]
    let inner = app.bundles.indices.filter { app.bundles[$0].host == index }
    frame(first)
    let name = bundle.folder.isEmpty ? bundle.name : "\(bundle.folder)/\(bundle.name)"
    painter.writeLine(Sanitized(name), in: .strong)
    for (title, value) in ProductFacts(bundle).lines {
      let tree = rest + (inner.isEmpty ? "    " : "│   ")
      let room = max(columns - tree.count - ProductFacts.titleWidth, 24)
      let lines = WrappedText.lines(of: Sanitized(value).text, width: room, hanging: 0)
      for (index, line) in lines.enumerated() {
        frame(tree)
        let title = index == 0 ? title : ""
        let padding = String(repeating: " ", count: ProductFacts.titleWidth - title.count)
        painter.write(Sanitized(title + padding), in: .faint)
        painter.writeLine(Sanitized(trusted: line))
      }
    }
    for child in inner {
      let isLast = child == inner.last
      write(
        app, bundle: child, first: rest + (isLast ? "└── " : "├── "),
        rest: rest + (isLast ? "    " : "│   "))
    }
  }

  mutating func write(_ problem: ProductProblem, in root: String) {
    painter.write("\n")
    painter.write("not read", in: .severity(.error))
    painter.write(": ")
    painter.write(Sanitized(problem.path.isEmpty ? root : problem.path))
    painter.write(": ")
    painter.writeProse(Sanitized(problem.what), hanging: 2)
  }

  private mutating func frame(_ text: String) {
    if !text.isEmpty { painter.write(Sanitized(trusted: text), in: .frame) }
  }
}

/// The facts of a bundle, a line each.
private struct ProductFacts {
  /// The columns of the longest title, and two.
  static let titleWidth = 17

  private(set) var lines: [(title: String, value: String)] = []

  init(_ bundle: PackagedBundle) {
    if let info = bundle.info.value { add(info, bundle) }
    if let executable = bundle.executable.value { add(executable) }
    // An executable that can't be read has an unknown signature.
    if let executable = bundle.executable.value {
      add(bundle.signature, bundle.entitlements, of: executable)
    }
    if let profile = bundle.profile.value { add(profile) }
    if let manifest = bundle.privacyManifest.value {
      let reasons = manifest.reasons.sorted { $0.key < $1.key }.map { category, reasons in
        "\(category) (\(reasons.joined(separator: ", ")))"
      }
      add("privacy", reasons.isEmpty ? "a manifest without reasons" : reasons.listed())
    }
    if let files = bundle.intentsMetadata { add("App Intents", files.listed()) }
    if !bundle.misplaced.isEmpty { add("misplaced", bundle.misplaced.listed()) }
  }

  private mutating func add(_ title: String, _ value: String?) {
    if let value, !value.isEmpty { lines.append((title, value)) }
  }

  private mutating func add(_ info: InfoPlist, _ bundle: PackagedBundle) {
    add("bundle ID", info.bundleID)
    add("version", [info.version, info.build.map { "(\($0))" }].compactMap(\.self).spaced)
    add("display name", info.displayName)
    let system = Platform(of: bundle)?.rawValue
    add("runs from", info.minimumOS.map { [system, $0].compactMap(\.self).spaced })
    add("extension point", info.extensionPoint ?? info.extensionKitPoint)
    add("class", info.principalClass)
    add("storyboard", info.mainStoryboard)
    add("URL schemes", info.urlSchemes.listed())
    if info.supportsLiveActivities { add("Live Activities", "yes") }
  }

  private mutating func add(_ executable: MachO) {
    let slices = executable.slices.map { slice in
      let target = slice.targets.first
      let system = target.map { "\($0.platform.word) \($0.minimumOS), SDK \($0.sdk)" }
      return slice.architecture + (system.map { " (\($0))" } ?? "")
    }
    add("executable", slices.listed())
  }

  private mutating func add(
    _ signature: CodeSignature?, _ entitlements: Entitlements?, of executable: MachO
  ) {
    if let signature {
      let team = signature.directory.team ?? "no team"
      add("signed by", signature.isSigned ? team : "nobody (ad hoc)")
      add("signed as", signature.directory.identifier)
      add("signed with", signature.directory.flags.names.listed())
    } else if !executable.slices.contains(where: \.hasSignature) {
      add("signed by", "nobody")
    }
    for (key, value) in (entitlements?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
      add("entitlement", "\(key) = \(value.brief)")
    }
  }

  private mutating func add(_ profile: ProvisioningProfile) {
    let end = profile.expires.map { ", until \(LocalDate(secondsSince1970: $0))" } ?? ""
    let devices = profile.deviceCount.map { ", \(Count.of($0, "device"))" } ?? ""
    add("profile", "\(profile.name), for \(profile.kind.use)\(devices)\(end)")
    add("profile's app", profile.entitlements.applicationIdentifier)
  }
}

extension [String] {
  /// The texts with spaces between them.
  fileprivate var spaced: String { joined(separator: " ") }
}

extension PropertyList {
  /// The value in a line.
  fileprivate var brief: String {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .date(let seconds): "\(LocalDate(secondsSince1970: seconds))"
    case .data(let bytes): Count.of(bytes.count, "byte")
    case .array(let items): items.map(\.brief).joined(separator: ", ")
    case .dictionary(let items): Count.of(items.count, "value")
    }
  }
}
