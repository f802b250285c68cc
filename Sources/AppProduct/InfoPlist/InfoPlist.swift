/// The Info.plist of a bundle.
public struct InfoPlist: Sendable, Hashable {
  /// All keys and values.
  public var values: [String: PropertyList]

  /// Creates an Info.plist from keys and values.
  public init(_ values: [String: PropertyList]) { self.values = values }

  /// Reads a file.
  init(_ file: ByteView) throws(ProductError) {
    guard let values = try PropertyList.read(file).dictionary else {
      throw ProductError("it is not a dictionary", why: "no system installs the bundle")
    }
    self.values = values
  }

  /// The text of a key; nil if it is missing or empty, which the App Store and devices both reject.
  public func text(_ key: String) -> String? { values[key]?.text }

  /// CFBundleIdentifier.
  public var bundleID: String? { text("CFBundleIdentifier") }
  /// CFBundleShortVersionString.
  public var version: String? { text("CFBundleShortVersionString") }
  /// CFBundleVersion.
  public var build: String? { text("CFBundleVersion") }
  /// CFBundleDisplayName.
  public var displayName: String? { text("CFBundleDisplayName") }
  /// CFBundleExecutable.
  public var executable: String? { text("CFBundleExecutable") }
  /// MinimumOSVersion, or on macOS LSMinimumSystemVersion.
  public var minimumOS: String? { text("MinimumOSVersion") ?? text("LSMinimumSystemVersion") }
  /// CFBundleSupportedPlatforms, such as `iPhoneOS`.
  public var supportedPlatforms: [String] { values["CFBundleSupportedPlatforms"]?.strings ?? [] }
  /// UIDeviceFamily: 1 is iPhone, 2 iPad, 4 Watch, 7 Vision.
  public var deviceFamilies: [Int64] {
    values["UIDeviceFamily"]?.array?.compactMap(\.integer) ?? []
  }

  /// Whether it is for a Simulator.
  public var isForSimulator: Bool { supportedPlatforms.contains { $0.hasSuffix("Simulator") } }

  /// Whether it has the dictionary NSExtension.
  public var hasExtension: Bool { values["NSExtension"]?.dictionary != nil }
  /// NSExtensionPointIdentifier.
  public var extensionPoint: String? { extensionText("NSExtensionPointIdentifier") }
  /// NSExtensionPrincipalClass.
  public var principalClass: String? { extensionText("NSExtensionPrincipalClass") }
  /// NSExtensionMainStoryboard.
  public var mainStoryboard: String? { extensionText("NSExtensionMainStoryboard") }
  /// EXExtensionPointIdentifier of an ExtensionKit extension.
  public var extensionKitPoint: String? {
    values["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]?.string
  }

  private func extensionText(_ key: String) -> String? { values["NSExtension"]?[key]?.text }

  /// The schemes in CFBundleURLTypes, in order.
  public var urlSchemes: [String] {
    (values["CFBundleURLTypes"]?.array ?? []).flatMap { $0["CFBundleURLSchemes"]?.strings ?? [] }
  }

  /// NSSupportsLiveActivities.
  public var supportsLiveActivities: Bool { values["NSSupportsLiveActivities"]?.boolean ?? false }
  /// NSWidgetWantsLocation.
  public var wantsLocation: Bool { values["NSWidgetWantsLocation"]?.boolean ?? false }

  /// A value with a variable that the build should have replaced.
  public struct Unresolved: Sendable, Hashable {
    /// The key, preceded by the keys and indices of the containers around it:
    /// `CFBundleURLTypes.0.CFBundleURLName`.
    public var key: String
    /// The value.
    public var text: String
  }

  /// The values that still contain a `$(…)` or `${…}`, sorted by key.
  public var unresolved: [Unresolved] {
    var found: [Unresolved] = []
    func look(at value: PropertyList, _ key: String) {
      switch value {
      case .string(let text) where Self.containsVariable(text):
        found.append(Unresolved(key: key, text: text))
      case .array(let items):
        for (index, item) in items.enumerated() { look(at: item, "\(key).\(index)") }
      case .dictionary(let items):
        for (name, item) in items { look(at: item, key.isEmpty ? name : "\(key).\(name)") }
      default: break
      }
    }
    look(at: .dictionary(values), "")
    return found.sorted { $0.key < $1.key }
  }

  /// Whether a text still contains a `$(…)` or `${…}`.
  public static func containsVariable(_ text: String) -> Bool {
    // Search bytes, since texts may be long, and few contain a dollar sign.
    var rest = text.utf8[...]
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[rest.index(after: dollar)...]
      let end: UInt8
      switch rest.first {
      case UInt8(ascii: "("): end = UInt8(ascii: ")")
      case UInt8(ascii: "{"): end = UInt8(ascii: "}")
      default: continue
      }
      return rest.contains(end)
    }
    return false
  }
}

/// The reasons for required-reason APIs in a bundle's PrivacyInfo.xcprivacy.
public struct PrivacyManifest: Sendable, Hashable {
  /// The reasons for each category, such as `1C8F.1` for
  /// `NSPrivacyAccessedAPICategoryUserDefaults`.
  public var reasons: [String: [String]]

  /// The category of UserDefaults.
  public static let userDefaults = "NSPrivacyAccessedAPICategoryUserDefaults"

  init(_ file: ByteView) throws(ProductError) {
    let list = try PropertyList.read(file)
    guard list.dictionary != nil else {
      throw ProductError("it is not a dictionary", why: "nothing reads its reasons")
    }
    reasons = [:]
    for item in list["NSPrivacyAccessedAPITypes"]?.array ?? [] {
      guard let category = item["NSPrivacyAccessedAPIType"]?.string else { continue }
      reasons[category, default: []] += item["NSPrivacyAccessedAPITypeReasons"]?.strings ?? []
    }
  }
}
