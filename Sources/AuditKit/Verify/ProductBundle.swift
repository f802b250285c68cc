package import AppProduct
internal import BudgetReplay
internal import WidgetManifests

/// A bundle of a product with its declaration in a manifest.
///
/// A class, because rules pass it around, and an extension refers to its host.
final class ProductBundle: Sendable {
  /// The bundle as built.
  let packaged: PackagedBundle
  /// The bundle that directly contains it; nil for the app itself.
  let host: ProductBundle?
  /// The document that declares it; nil if none does.
  let declared: Declaration?
  /// The subject of findings about it.
  let subject: Finding.Subject
  private let places: ProductPlaces

  /// A document that declares a bundle.
  enum Declaration: Sendable {
    case app(AppDocument)
    case bundle(BundleContext)
  }

  init(
    _ packaged: PackagedBundle, host: ProductBundle?, declared: Declaration?,
    places: ProductPlaces
  ) {
    self.packaged = packaged
    self.host = host
    self.declared = declared
    self.places = places
    var subject = Finding.Subject(app: host?.subject.app ?? packaged.info.value?.bundleID)
    if case .bundle(let bundle)? = declared {
      subject = bundle.subject
    } else if packaged.kind == .appExtension {
      subject.bundle = packaged.name
      if host == nil { subject.app = nil }
    }
    self.subject = subject
  }

  /// The name of its folder, for sentences.
  var name: String { packaged.name }

  /// Its Info.plist; nil if that cannot be read.
  var info: InfoPlist? { packaged.info.value }

  /// The document that declares it, with the keys that an app and an extension have in common.
  var target: (any TargetDocument)? {
    switch declared {
    case .app(let app): app
    case .bundle(let bundle): bundle.document
    case nil: nil
    }
  }

  /// The deployment targets that the document declares, or the host's if it has none.
  var declaredPlatforms: Platforms? {
    switch declared {
    case .app(let app): app.platforms.value
    case .bundle(let bundle): bundle.platforms
    case nil: nil
    }
  }

  /// The platform that it was built for, according to its Info.plist and executable.
  var platform: Platform? { Platform(of: packaged) }

  /// The signed entitlements; nil if it has none, or if they were changed after signing, which
  /// `product-signature` reports.
  var entitlements: Entitlements? {
    packaged.hasAlteredEntitlements ? nil : packaged.entitlements
  }

  /// Returns a text of its Info.plist, or nil if it is missing or still contains a variable.
  func text(_ key: String) -> String? {
    info?.text(key).flatMap { InfoPlist.containsVariable($0) ? nil : $0 }
  }

  /// The place of its folder.
  var place: Place { places.place(of: packaged.path) }
  /// The place of its Info.plist.
  var infoPlace: Place { places.place(of: packaged.infoPath) }
  /// The place of its profile.
  var profilePlace: Place { places.place(of: packaged.profilePath) }
  /// The place of its executable, or of its folder if it names none.
  var executablePlace: Place { places.place(of: packaged.executablePath ?? packaged.path) }

  /// Returns the place of a file in the bundle.
  func place(of file: String) -> Place { places.place(of: packaged.path(of: file)) }
  /// The place of its privacy manifest.
  var privacyPlace: Place { places.place(of: packaged.privacyManifestPath) }

  /// Returns a related place in the product, by default the Info.plist.
  func built(_ message: String, at place: Place? = nil) -> Finding.Related {
    Finding.Related("built", message, at: place ?? infoPlace)
  }

  /// Returns a finding about the bundle, by default at its Info.plist.
  func finding(
    _ info: RuleInfo, _ message: String, at place: Place? = nil, severity: Severity? = nil,
    related: [Finding.Related] = [], help: String? = nil
  ) -> Finding {
    Finding(
      info, message, at: place ?? infoPlace, subject: subject, severity: severity,
      related: related, help: help)
  }
}

extension Platform {
  /// Creates the platform that a bundle was built for, according to its Info.plist and executable.
  package init?(of bundle: PackagedBundle) {
    let built = bundle.executable.value?.slices.first?.targets.map(\.platform) ?? []
    if built.contains(.macCatalyst) {
      self = .macCatalyst
      return
    }
    switch (bundle.info.value?.supportedPlatforms.first, built.first) {
    case ("iPhoneOS", _), ("iPhoneSimulator", _), (nil, .iOS), (nil, .iOSSimulator): self = .iOS
    case ("WatchOS", _), ("WatchSimulator", _), (nil, .watchOS), (nil, .watchOSSimulator):
      self = .watchOS
    case ("XROS", _), ("XRSimulator", _), (nil, .visionOS), (nil, .visionOSSimulator):
      self = .visionOS
    case ("MacOSX", _), (nil, .macOS): self = .macOS
    default: return nil
    }
  }
}

extension LocalDate {
  /// Creates the day of an instant in UTC.
  package init(secondsSince1970 seconds: Int64) {
    self.init(dayNumber: seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1)
  }
}

extension MachO.Platform {
  /// Its name, as in manifests and Apple's documentation.
  package var word: String {
    switch self {
    case .macOS: "macOS"
    case .iOS: "iOS"
    case .tvOS: "tvOS"
    case .watchOS: "watchOS"
    case .bridgeOS: "bridgeOS"
    case .macCatalyst: "macCatalyst"
    case .iOSSimulator: "iOS Simulator"
    case .tvOSSimulator: "tvOS Simulator"
    case .watchOSSimulator: "watchOS Simulator"
    case .driverKit: "DriverKit"
    case .visionOS: "visionOS"
    case .visionOSSimulator: "visionOS Simulator"
    case .other(let number): "platform \(number)"
    }
  }
}
