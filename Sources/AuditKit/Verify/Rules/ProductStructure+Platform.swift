internal import AppProduct
internal import WidgetManifests

extension ProductStructure {
  /// A build for the Simulator in what goes to a device.
  static func simulator(
    _ bundle: ProductBundle, _ form: PackagedApp.Form
  ) -> [Finding] {
    if form == .bundle { return mixed(bundle) }
    guard bundle.packaged.isForSimulator else { return [] }
    return [
      finding(
        "\(bundle.name) was built for the Simulator", bundle,
        "App Store Connect reports ITMS-90087; archive for a device")
    ]
  }

  /// Whether one of an extension and its app is for the Simulator, the other for a device.
  private static func mixed(_ bundle: ProductBundle) -> [Finding] {
    guard let host = bundle.host, bundle.platform != nil, host.platform != nil,
      !disagrees(bundle), !disagrees(host)
    else { return [] }
    let (own, other) = (bundle.packaged.isForSimulator, host.packaged.isForSimulator)
    if own == other { return [] }
    func use(_ isForSimulator: Bool) -> String { isForSimulator ? "the Simulator" : "a device" }
    return [
      Finding(
        info, "\(bundle.name) was built for \(use(own)), and \(host.name) for \(use(other))",
        at: bundle.infoPlace, subject: bundle.subject,
        related: [
          Finding.Related("host", "\(host.name) was built for \(use(other))", at: host.infoPlace)
        ],
        help: "neither runs what was built for the other, so the widgets are not there; build the "
          + "app and what is in it in one step")
    ]
  }

  /// Whether Info.plist and executable do not name one system.
  private static func disagrees(_ bundle: ProductBundle) -> Bool {
    !wrongPlatform(bundle, .bundle).isEmpty
  }

  /// Whether the executable is for the system that Info.plist names.
  static func wrongPlatform(
    _ bundle: ProductBundle, _ form: PackagedApp.Form
  ) -> [Finding] {
    let systems: [String: [MachO.Platform]] = [
      "iPhoneOS": [.iOS, .macCatalyst], "iPhoneSimulator": [.iOSSimulator],
      "WatchOS": [.watchOS], "WatchSimulator": [.watchOSSimulator],
      "XROS": [.visionOS], "XRSimulator": [.visionOSSimulator],
      "MacOSX": [.macOS, .macCatalyst],
    ]
    guard let name = bundle.info?.supportedPlatforms.first, let wanted = systems[name] else {
      return []
    }
    let built = bundle.packaged.executable.value?.slices.compactMap(\.targets.first?.platform) ?? []
    guard let other = built.first(where: { !wanted.contains($0) }) else { return [] }
    // What is distributed and built for the Simulator has a finding of its own.
    if form != .bundle, other.isSimulator != name.hasSuffix("Simulator") { return [] }
    return [
      finding(
        "the executable of \(bundle.name) is for \(other.word), and Info.plist names "
          + quoted(name), at: bundle.executablePlace, bundle,
        "no such system runs it; build the target for one platform, and embed what was built")
    ]
  }

  /// The watch's widgets belong into the watch's app.
  static func watch(_ bundle: ProductBundle) -> [Finding] {
    guard bundle.packaged.kind == .appExtension, bundle.platform == .watchOS,
      let host = bundle.host, let platform = host.platform, platform != .watchOS
    else { return [] }
    return [
      finding(
        "\(bundle.name) is for watchOS, and lies in an app for \(platform.rawValue)",
        bundle, "installd refuses to install it (error 42); embed it in the watch app")
    ]
  }
}
