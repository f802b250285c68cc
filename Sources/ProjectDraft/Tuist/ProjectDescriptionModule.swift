/// The module that Tuist's manifests import, reduced to what a draft reads.
///
/// These declarations are evaluated like those of a project. A function that returns its own type
/// is a typealias, so that a call may have arguments in any order, and arguments from other
/// versions of Tuist.
///
/// - Source: https://github.com/tuist/tuist/tree/main/Sources/ProjectDescription
enum ProjectDescriptionModule {
  static let name = "ProjectDescription"
  /// The path for origins in the module, which isn't part of the project.
  static let path = "ProjectDescription.swift"

  /// The source file of the module.
  static var file: SwiftFile { SwiftFile(path: path, text: text) }

  private static let text = """
    public struct Workspace {
      public var name: String
      public var projects: [Path]
    }

    public struct Project {
      public var name: String
      public var packages: [Package]
      public var options: Options
      public var settings: Settings?
      public var targets: [Target]
      public var schemes: [Scheme]
      public struct Options {
        public typealias options = Options
        public var developmentRegion: String?
      }
    }

    public struct Plugin {
      public var name: String
    }

    public struct Target {
      public typealias target = Target
      public var name: String
      public var destinations: Destinations
      public var platform: Platform
      public var product: Product
      public var productName: String?
      public var bundleId: String
      public var deploymentTargets: DeploymentTargets?
      public var infoPlist: InfoPlist?
      public var sources: SourceFilesList?
      public var resources: ResourceFileElements?
      public var buildableFolders: [BuildableFolder]
      public var entitlements: Entitlements?
      public var dependencies: [TargetDependency]
      public var settings: Settings?
    }

    public struct Scheme {
      public typealias scheme = Scheme
      public var name: String
      public var buildAction: BuildAction?
      public var archiveAction: ArchiveAction?
    }
    public struct BuildAction {
      public typealias buildAction = BuildAction
      public var targets: [TargetReference]
    }
    public struct ArchiveAction {
      public typealias archiveAction = ArchiveAction
      public var configuration: ConfigurationName
    }
    public enum TargetReference {
      case target(String)
      case project(path: Path, target: String)
    }

    public enum Platform { case iOS, macOS, watchOS, tvOS, visionOS }
    public enum Destination {
      case iPhone, iPad, mac, macWithiPadDesign, macCatalyst, appleWatch, appleTv, appleVision
      case appleVisionWithiPadDesign
    }
    public struct Destinations {
      public static let iOS: [Destination] = [.iPhone, .iPad, .macWithiPadDesign]
      public static let macOS: [Destination] = [.mac]
      public static let watchOS: [Destination] = [.appleWatch]
      public static let tvOS: [Destination] = [.appleTv]
      public static let visionOS: [Destination] = [.appleVision]
    }
    public enum Product {
      case app, staticLibrary, dynamicLibrary, framework, staticFramework, unitTests, uiTests
      case bundle, commandLineTool, appClip, appExtension, watch2App, watch2Extension
      case tvTopShelfExtension, messagesExtension, stickerPackExtension, xpc, systemExtension
      case extensionKitExtension, macro
    }
    public enum DeploymentTargets {
      case iOS(String), macOS(String), watchOS(String), tvOS(String), visionOS(String)
      case multiplatform(
        iOS: String? = nil, macOS: String? = nil, watchOS: String? = nil, tvOS: String? = nil,
        visionOS: String? = nil)
    }

    public enum InfoPlist {
      public typealias Value = Plist.Value
      case `default`
      case file(path: Path)
      case dictionary([String: Plist.Value])
      case extendingDefault(with: [String: Plist.Value])
      case variable(String)
    }
    public enum Entitlements {
      case file(path: Path)
      case dictionary([String: Plist.Value])
      case variable(String)
    }
    public enum Plist {
      public enum Value {
        case string(String), integer(Int), real(Double), boolean(Bool)
        case dictionary([String: Plist.Value])
        case array([Plist.Value])
      }
    }

    public enum Path {
      case relativeToRoot(String), relativeToManifest(String), relativeToCurrentFile(String)
      case path(String), glob(String)
    }
    public enum SourceFilesList {
      case sourceFilesList(globs: [SourceFileGlob])
      case paths([Path])
    }
    public enum SourceFileGlob {
      case glob(Path, excluding: [Path], compilerFlags: String?)
      case generated(Path)
    }
    public enum ResourceFileElements {
      case resources([ResourceFileElement])
    }
    public enum ResourceFileElement {
      case glob(pattern: Path, excluding: [Path])
      case file(path: Path)
      case folderReference(path: Path)
    }
    public enum BuildableFolder {
      case folder(Path)
    }

    public enum TargetDependency {
      case target(name: String)
      case project(target: String, path: Path)
      case external(name: String)
      case package(product: String)
    }
    public enum Package {
      case local(path: Path)
      case package(path: Path)
    }

    public struct ConfigurationName {
      public var rawValue: String
      public init(stringLiteral value: String) { rawValue = value }
      public init(_ value: String) { rawValue = value }
      public static func configuration(_ name: String) -> ConfigurationName {
        ConfigurationName(stringLiteral: name)
      }
      public static var debug: ConfigurationName { ConfigurationName(stringLiteral: "Debug") }
      public static var release: ConfigurationName { ConfigurationName(stringLiteral: "Release") }
    }
    public enum Configuration {
      case debug(name: ConfigurationName, settings: SettingsDictionary, xcconfig: Path?)
      case release(name: ConfigurationName, settings: SettingsDictionary, xcconfig: Path?)
    }
    public typealias CustomConfiguration = Configuration
    public struct Settings {
      public typealias settings = Settings
      public var base: SettingsDictionary
      public var debug: SettingsDictionary
      public var release: SettingsDictionary
      public var configurations: [Configuration]
    }
    public typealias SettingsDictionary = [String: SettingValue]
    public enum SettingValue {
      case string(String)
      case array([String])
    }

    extension Dictionary {
      public func automaticCodeSigning(devTeam: String) -> SettingsDictionary {
        self.merging(["CODE_SIGN_STYLE": "Automatic", "DEVELOPMENT_TEAM": .string(devTeam)])
      }
      public func manualCodeSigning(
        identity: String? = nil, provisioningProfileSpecifier: String? = nil
      ) -> SettingsDictionary {
        let manual = self.merging(["CODE_SIGN_STYLE": "Manual"])
        guard let identity else { return manual }
        return manual.codeSignIdentity(identity)
      }
      public func codeSignIdentityAppleDevelopment() -> SettingsDictionary {
        codeSignIdentity("Apple Development")
      }
      public func codeSignIdentity(_ identity: String) -> SettingsDictionary {
        self.merging(["CODE_SIGN_IDENTITY": .string(identity)])
      }
      public func currentProjectVersion(_ version: String) -> SettingsDictionary {
        self.merging(["CURRENT_PROJECT_VERSION": .string(version)])
      }
      public func marketingVersion(_ version: String) -> SettingsDictionary {
        self.merging(["MARKETING_VERSION": .string(version)])
      }
      public func swiftActiveCompilationConditions(_ names: String...) -> SettingsDictionary {
        self.merging(["SWIFT_ACTIVE_COMPILATION_CONDITIONS": .array(names)])
      }
      public func otherSwiftFlags(_ flags: String...) -> SettingsDictionary {
        self.merging(["OTHER_SWIFT_FLAGS": .array(flags)])
      }
      public func appleGenericVersioningSystem() -> SettingsDictionary { self }
      public func versionInfo(
        _ version: String, prefix: String? = nil, suffix: String? = nil
      ) -> SettingsDictionary { self }
      public func swiftVersion(_ version: String) -> SettingsDictionary { self }
      public func swiftCompilationMode(_ mode: Any) -> SettingsDictionary { self }
      public func swiftOptimizationLevel(_ level: Any) -> SettingsDictionary { self }
      public func swiftOptimizeObjectLifetimes(_ isOn: Bool) -> SettingsDictionary { self }
      public func swiftObjcBridgingHeaderPath(_ path: String) -> SettingsDictionary { self }
      public func otherCFlags(_ flags: [String]) -> SettingsDictionary { self }
      public func otherLinkerFlags(_ flags: [String]) -> SettingsDictionary { self }
      public func bitcodeEnabled(_ isOn: Bool) -> SettingsDictionary { self }
      public func debugInformationFormat(_ format: Any) -> SettingsDictionary { self }
    }

    public enum Environment {
      public enum Value {
        case boolean(Bool)
        case string(String)
      }
      public static subscript(dynamicMember member: String) -> Value? { nil }
    }
    extension Optional {
      public func getString(default defaultString: String) -> String { defaultString }
      public func getBoolean(default defaultBoolean: Bool) -> Bool { defaultBoolean }
    }
    """
}
