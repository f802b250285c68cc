package import AppProduct
internal import BudgetReplay
internal import WidgetManifests

/// A bundle of a product with what a manifest declares of it.
///
/// A class, because every rule is handed each of them, and an extension refers to its host.
final class ProductBundle: Sendable {
  /// The bundle as it was built.
  let packaged: PackagedBundle
  /// What directly contains it; nil for the app itself.
  let host: ProductBundle?
  /// The document that declares it; nil where none does.
  let declared: Declaration?
  /// What findings of it concern.
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

  /// How sentences name it: by its folder.
  var name: String { packaged.name }

  /// What its Info.plist says; nil where it cannot be read.
  var info: InfoPlist? { packaged.info.value }

  /// Whether it is an extension with widgets.
  var hasWidgets: Bool {
    packaged.kind == .appExtension
      && info?.extensionPoint.flatMap(WidgetExtensionPoint.init(rawValue:)) != nil
  }

  /// What the document declares that an app and an extension have alike.
  var target: (any TargetDocument)? {
    switch declared {
    case .app(let app): app
    case .bundle(let bundle): bundle.document
    case nil: nil
    }
  }

  /// The deployment targets that the document declares, the host's where it has none.
  var declaredPlatforms: Platforms? {
    switch declared {
    case .app(let app): app.platforms.value
    case .bundle(let bundle): bundle.platforms
    case nil: nil
    }
  }

  /// The platform it was built for, as its Info.plist and executable say.
  var platform: Platform? { Platform(of: packaged) }

  /// The entitlements that are signed; nil where it has none.
  ///
  /// Of those that were changed afterwards the signature has a finding, and nothing is known of
  /// what was signed.
  var entitlements: Entitlements? { hasAlteredEntitlements ? nil : packaged.entitlements }

  /// Whether the entitlements of an architecture are not those that were signed.
  var hasAlteredEntitlements: Bool {
    packaged.executable.value?.slices.contains { slice in
      let seals = slice.signature?.seals
      return seals?.entitlements == .broken || seals?.entitlementsDER == .broken
    } ?? false
  }

  /// A text of its Info.plist in which no variable is left; nil where there is none.
  func text(_ key: String) -> String? {
    info?.text(key).flatMap { InfoPlist.holdsVariable($0) ? nil : $0 }
  }

  /// Its folder.
  var place: Place { places.place(of: packaged.path) }
  /// Its Info.plist.
  var infoPlace: Place { places.place(of: packaged.infoPath) }
  /// Its profile.
  var profilePlace: Place { places.place(of: packaged.profilePath) }
  /// Its executable; its folder where it names none.
  var executablePlace: Place { places.place(of: packaged.executablePath ?? packaged.path) }

  /// Something in it.
  func place(of file: String) -> Place { places.place(of: packaged.path(of: file)) }
  /// Its privacy manifest.
  var privacyPlace: Place { places.place(of: packaged.privacyManifestPath) }

  /// What was built, beside what a manifest declares.
  func built(_ message: String, at place: Place? = nil) -> Finding.Related {
    Finding.Related("built", message, at: place ?? infoPlace)
  }
}

extension Platform {
  /// The platform that a bundle was built for, as its Info.plist and executable say.
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
  /// Its name, as manifests and Apple have it.
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
