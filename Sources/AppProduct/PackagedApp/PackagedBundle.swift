/// A bundle of a product: an app, or an extension in it.
public struct PackagedBundle: Sendable, Hashable {
  /// Its folder, relative to the product; empty if it is the product.
  public var path: String
  /// The name of its folder, such as `Widgets.appex`.
  public var name: String
  /// Its kind.
  public var kind: Kind
  /// The bundle that directly contains it, an index into ``PackagedApp/bundles``; nil for the app.
  public var host: Int?
  /// Its parent folder in its host, such as `PlugIns`; empty if it is the product.
  public var folder: String
  /// The folder of its contents: ``path``, or on macOS `Contents` in it.
  public var contents: String
  /// Its Info.plist.
  public var info: Part<InfoPlist>
  /// Its main executable.
  public var executable: Part<MachO>
  /// Its provisioning profile.
  public var profile: Part<ProvisioningProfile>
  /// Its privacy manifest.
  public var privacyManifest: Part<PrivacyManifest>
  /// The result of comparing Info.plist with its hash in the executable's signature.
  public var infoSeal: Seal
  /// The result of comparing `_CodeSignature/CodeResources` with its hash in the executable's
  /// signature.
  public var resourcesSeal: Seal
  /// The files in its `Metadata.appintents`, sorted; nil if there is no such folder.
  public var intentsMetadata: [String]?
  /// The languages of its resources, including those in resource bundles, sorted; `Base` doesn't
  /// count.
  public var languages: [String] = []
  /// The libraries of the product that its executable doesn't find, sorted.
  public var missingLibraries: [MissingLibrary] = []
  /// The entries that only an app may contain, sorted: frameworks, apps and libraries.
  public var misplaced: [String]

  /// The kind of a bundle.
  public enum Kind: Sendable, Hashable {
    /// The app.
    case app
    /// A watch app in its companion app.
    case watchApp
    /// An App Clip.
    case appClip
    /// An extension, `.appex`.
    case appExtension
  }

  /// A library that an executable requires to start, and that none of its run paths resolve to.
  public struct MissingLibrary: Sendable, Hashable {
    /// The path in the executable, such as `@rpath/Core.framework/Core`.
    public var path: String
    /// The library's path in the app, relative to the product; nil if the app doesn't contain it.
    public var found: String?

    /// Creates a missing library.
    public init(path: String, found: String? = nil) {
      self.path = path
      self.found = found
    }
  }

  /// A part of a bundle.
  public enum Part<Value: Sendable & Hashable>: Sendable, Hashable {
    /// It doesn't exist.
    case absent
    /// It exists but can't be read, which is a problem of the product.
    case unreadable
    /// It was read.
    case read(Value)

    /// The value, if it was read.
    public var value: Value? {
      if case .read(let value) = self { value } else { nil }
    }

    /// Whether it is known not to exist.
    public var isAbsent: Bool {
      if case .absent = self { true } else { false }
    }
  }

  /// The path of a file in ``contents``, relative to the product.
  public func path(of file: String) -> String { contents.appending(component: file) }

  /// Its Info.plist, relative to the product.
  public var infoPath: String { path(of: "Info.plist") }

  /// Its profile, relative to the product.
  public var profilePath: String {
    path(of: isForMac ? "embedded.provisionprofile" : "embedded.mobileprovision")
  }

  /// The folder of its resources, relative to the product.
  public var resources: String {
    isForMac ? contents.appending(component: "Resources") : contents
  }

  /// Its privacy manifest, relative to the product.
  public var privacyManifestPath: String {
    resources.appending(component: "PrivacyInfo.xcprivacy")
  }

  /// Whether it has the folder structure of macOS.
  public var isForMac: Bool { contents != path }

  /// Its main executable, relative to the product; nil if Info.plist names none.
  public var executablePath: String? {
    guard let name = info.value?.executable, !name.contains("/"), name != ".", name != ".." else {
      return nil
    }
    return path(of: isForMac ? "MacOS/\(name)" : name)
  }

  /// Whether it was built for a Simulator, as far as is known.
  public var isForSimulator: Bool {
    info.value?.isForSimulator == true
      || executable.value?.slices.contains { slice in
        slice.targets.contains { $0.platform.isSimulator }
      } == true
  }

  /// The effective entitlements, which are the same for all architectures of an executable.
  public var entitlements: Entitlements? {
    executable.value?.slices.lazy.compactMap(\.entitlements).first
  }

  /// The signature of the first architecture that has one.
  public var signature: CodeSignature? {
    executable.value?.slices.lazy.compactMap(\.signature).first
  }
}
