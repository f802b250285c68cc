internal import SystemFiles

/// A built app on disk, with all of its data that checks need.
///
/// ```swift
/// let app = try PackagedApp(at: "build/Weather.ipa")
/// for bundle in app.bundles { print(bundle.path, bundle.info.value?.version ?? "?") }
/// for problem in app.problems { print(problem.path, problem.what) }
/// ```
///
/// Nothing is judged here, and reading always ends: an unreadable part is a problem, and the rest
/// is still read. No Apple tool is needed.
public struct PackagedApp: Sendable, Hashable {
  /// The form of the product.
  public var form: Form
  /// The app, then the bundles in it, each after its host and sorted by path; empty if an
  /// archive can't be read.
  public var bundles: [PackagedBundle]
  /// Everything that can't be read, or is inconsistent.
  public var problems: [ProductProblem]
  /// The Info.plist of an Xcode archive; nil if the product isn't one.
  public var archive: PackagedBundle.Part<ArchiveInfo>?

  /// Receives the number of bundles read, and the total.
  public typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// The form of a product.
  public enum Form: String, Sendable, Hashable {
    /// An app, or an extension by itself.
    case bundle
    /// An Xcode archive.
    case archive
    /// A zip file for the App Store or a device.
    case ipa
    /// A folder that contains one of these, such as that of an export.
    case folder
  }

  /// The bundle that directly contains another.
  public func host(of bundle: PackagedBundle) -> PackagedBundle? {
    bundle.host.map { bundles[$0] }
  }

  /// The error that there is no product at a path.
  public struct ReadError: Error, Hashable {
    /// The given path.
    public var path: String
    /// The reason, without a full stop.
    public var reason: String
  }
}

// MARK: Reading

extension PackagedApp {
  /// Reads a product: an .app, .appex, .xcarchive or .ipa, or a folder that contains one.
  ///
  /// - Parameters:
  ///   - path: The path of the product.
  ///   - temporaryFolder: The folder for files of an .ipa while they are read; they are unlinked at
  ///     once.
  ///   - progress: Receives the number of bundles read.
  /// - Throws: If there is nothing at the path, or it isn't a product.
  public init(
    at path: String, temporaryFolder: String = "/tmp", progress: Progress = { _, _ in }
  ) throws(ReadError) {
    let root = path.isEmpty ? "." : path
    let files = FolderFiles(root)
    switch files.kind(of: "") {
    case .file?:
      guard Self.isZip(root) else {
        throw ReadError(path: path, reason: "it is not an .app, .appex, .xcarchive or .ipa")
      }
      try self.init(zip: root, inside: "", .ipa, temporaryFolder, progress)
    case .folder?:
      let name = (ProcessState.resolved(SystemPath(root)) ?? root).lastComponent
      let found: ProductSearch.Found
      do throws(ProductSearch.NotFoundError) {
        found = try ProductSearch.find(in: files, named: name)
      } catch {
        throw ReadError(path: path, reason: error.inFolder)
      }
      switch found {
      case .bundle(let bundle, let form):
        let name = bundle.isEmpty ? name : bundle.lastComponent
        self.init(files, bundle: bundle, named: name, form, progress)
      case .zip(let zip):
        try self.init(zip: "\(root)/\(zip)", inside: zip, .folder, temporaryFolder, progress)
      }
    case .link?, .other?, .refused?:
      throw ReadError(path: path, reason: "it is neither a file nor a folder")
    case .unreadable?: throw ReadError(path: path, reason: "it cannot be read")
    case nil: throw ReadError(path: path, reason: "No such file or directory")
    }
  }

  /// Whether a file is a zip file, or has the name of one.
  private static func isZip(_ path: String) -> Bool {
    if path.lowercased().hasSuffix(".ipa") { return true }
    let head = try? RandomAccessFile(opening: path).bytes(at: 0, count: 4)
    return head?.bytes.starts(with: [0x50, 0x4B]) ?? false
  }

  private init(
    _ files: any ProductFiles, bundle: String, named name: String, _ form: Form,
    _ progress: Progress
  ) {
    let reader = BundleReader(files, path: bundle, named: name, progress: progress)
    self.init(form: form, bundles: reader.bundles, problems: reader.problems)
    if form == .archive { archive = readArchive(files) }
  }

  /// Reads the Info.plist of an archive.
  private mutating func readArchive(_ files: any ProductFiles) -> PackagedBundle.Part<ArchiveInfo> {
    guard files.kind(of: ArchiveInfo.path) != nil else { return .absent }
    do throws(ProductError) {
      return .read(try ArchiveInfo(files.contents(of: ArchiveInfo.path)))
    } catch {
      problems.append(ProductProblem(.archive, at: ArchiveInfo.path, error))
      return .unreadable
    }
  }

  /// Reads an app in a zip file.
  ///
  /// - Parameter place: The path of the file in the product; empty if it is the product.
  ///
  /// - Throws: If the system can't unpack it.
  private init(
    zip path: String, inside place: String, _ form: Form, _ temporaryFolder: String,
    _ progress: Progress
  ) throws(ReadError) {
    var problems: [ProductProblem] = []
    var reader: BundleReader?
    do throws(ProductError) {
      let files = try ZipFiles(
        path, temporaryFolder: temporaryFolder, &problems, isNeeded: BundleReader.isNeeded)
      switch try Self.find(in: files) {
      case .bundle(let bundle, _):
        reader = BundleReader(
          files, path: bundle, named: bundle.lastComponent, progress: progress)
      case .zip:
        throw ProductError("it contains an .ipa, but no app", why: Self.refused)
      }
    } catch {
      problems.append(ProductProblem(.archive, at: "", error))
    }
    problems += reader?.problems ?? []
    if let refused = problems.first(where: \.isRefused) {
      throw ReadError(path: path, reason: refused.what)
    }
    self.init(form: form, bundles: reader?.bundles ?? [], problems: problems)
    prefix(with: place)
  }

  private static let refused = "App Store Connect expects one app, in a folder named Payload"

  private static func find(in files: ZipFiles) throws(ProductError) -> ProductSearch.Found {
    do throws(ProductSearch.NotFoundError) {
      return try ProductSearch.find(in: files, named: "")
    } catch {
      throw ProductError(error.reason, why: refused)
    }
  }

  /// Prepends the path of the archive to all paths.
  private mutating func prefix(with place: String) {
    guard !place.isEmpty else { return }
    for index in problems.indices {
      let path = problems[index].path
      problems[index].path = path.isEmpty ? place : place.appending(component: path)
    }
    for index in bundles.indices {
      bundles[index].path = place.appending(component: bundles[index].path)
      bundles[index].contents = place.appending(component: bundles[index].contents)
    }
  }
}

/// The Info.plist of an Xcode archive, which describes the app in it.
///
/// - Source:
///   https://developer.apple.com/documentation/technotes/tn3110-resolving-generic-xcode-archive-issue
public struct ArchiveInfo: Sendable, Hashable {
  /// Its path in the archive.
  public static let path = "Info.plist"

  /// ApplicationProperties; nil if there are none, as in an archive without an app.
  public var properties: [String: PropertyList]?

  /// Reads a file.
  init(_ file: ByteView) throws(ProductError) {
    guard let values = try PropertyList.read(file).dictionary else {
      throw ProductError("it is not a dictionary", why: "Xcode opens no such archive")
    }
    properties = values["ApplicationProperties"]?.dictionary
  }

  /// A text of ApplicationProperties; nil if it is missing or empty.
  public func text(_ key: String) -> String? { properties?[key]?.text }
}
