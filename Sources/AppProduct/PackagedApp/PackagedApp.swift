internal import SystemFiles

/// A built app as it lies on the disk, with everything about it that a check wants to know.
///
/// ```swift
/// let app = try PackagedApp(at: "build/Weather.ipa")
/// for bundle in app.bundles { print(bundle.path, bundle.info.value?.version ?? "?") }
/// for problem in app.problems { print(problem.path, problem.what) }
/// ```
///
/// Nothing is judged here, and whatever a product holds, reading it ends: what cannot be read is a
/// problem, and the rest is read all the same. No Apple tool is needed.
public struct PackagedApp: Sendable, Hashable {
  /// What the path that was read is.
  public var form: Form
  /// The app, then what it contains, each behind its host and sorted by path; empty where an
  /// archive cannot be read.
  public var bundles: [PackagedBundle]
  /// What cannot be read or does not hold together.
  public var problems: [ProductProblem]
  /// What an archive of Xcode says of its app; nil where the product is none.
  public var archive: PackagedBundle.Part<ArchiveInfo>?

  /// What a path to a product can be.
  public enum Form: String, Sendable, Hashable {
    /// An app, or an extension by itself.
    case bundle
    /// An archive of Xcode.
    case archive
    /// A zip file for the App Store or a device.
    case ipa
    /// A folder with one of these in it, such as the one that an export makes.
    case folder
  }

  /// The index of what directly contains a bundle.
  public func host(of bundle: PackagedBundle) -> PackagedBundle? {
    bundle.host.map { bundles[$0] }
  }

  /// Why there is no product to read.
  public struct ReadError: Error, Hashable {
    /// The path that was given.
    public var path: String
    /// Why, without a full stop.
    public var reason: String
  }
}

// MARK: Reading

extension PackagedApp {
  /// Reads a product: an .app, .appex, .xcarchive or .ipa, or a folder that holds one.
  ///
  /// - Parameters:
  ///   - path: Where it lies.
  ///   - temporaryFolder: Where files of an .ipa may lie while they are read, none of which has a
  ///     name any more.
  /// - Throws: Where nothing lies there, or what lies there is no product.
  public init(at path: String, temporaryFolder: String = "/tmp") throws(ReadError) {
    let root = path.isEmpty ? "." : path
    let files = FolderFiles(root)
    switch files.kind(of: "") {
    case .file?:
      guard Self.isZip(root) else {
        throw ReadError(path: path, reason: "it is no .app, .appex, .xcarchive or .ipa")
      }
      try self.init(zip: root, inside: "", .ipa, temporaryFolder)
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
        self.init(files, bundle: bundle, named: bundle.isEmpty ? name : bundle.lastComponent, form)
      case .zip(let zip):
        try self.init(zip: "\(root)/\(zip)", inside: zip, .folder, temporaryFolder)
      }
    case .link?, .other?, .refused?:
      throw ReadError(path: path, reason: "it is neither a file nor a folder")
    case .unreadable?: throw ReadError(path: path, reason: "it cannot be read")
    case nil: throw ReadError(path: path, reason: "No such file or directory")
    }
  }

  /// Whether a file is a zip file, or should be one by its name.
  private static func isZip(_ path: String) -> Bool {
    if path.lowercased().hasSuffix(".ipa") { return true }
    let head = try? RandomAccessFile(opening: path).bytes(at: 0, count: 4)
    return head?.bytes.starts(with: [0x50, 0x4B]) ?? false
  }

  private init(_ files: any ProductFiles, bundle: String, named name: String, _ form: Form) {
    let reader = BundleReader(files, path: bundle, named: name)
    self.init(form: form, bundles: reader.bundles, problems: reader.problems)
    if form == .archive { archive = readArchive(files) }
  }

  /// Reads what an archive says of its app.
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
  /// - Parameter place: Where the file lies in the product; empty where it is the product.
  ///
  /// - Throws: Where the system cannot unpack it, whatever it holds.
  private init(
    zip path: String, inside place: String, _ form: Form, _ temporaryFolder: String
  ) throws(ReadError) {
    var problems: [ProductProblem] = []
    var reader: BundleReader?
    do throws(ProductError) {
      let files = try ZipFiles(
        path, temporaryFolder: temporaryFolder, &problems, isNeeded: BundleReader.isNeeded)
      switch try Self.find(in: files) {
      case .bundle(let bundle, _):
        reader = BundleReader(files, path: bundle, named: bundle.lastComponent)
      case .zip:
        throw ProductError("it holds an .ipa and no app", why: Self.refused)
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

  private static let refused = "App Store Connect wants one app, in a folder named Payload"

  private static func find(in files: ZipFiles) throws(ProductError) -> ProductSearch.Found {
    do throws(ProductSearch.NotFoundError) {
      return try ProductSearch.find(in: files, named: "")
    } catch {
      throw ProductError(error.reason, why: refused)
    }
  }

  /// Makes all paths those of a product in which the archive lies at a place.
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

/// What the Info.plist of an archive of Xcode says of the app in it.
///
/// - Source: https://developer.apple.com/documentation/technotes/tn3110-resolving-generic-xcode-archive-issue
public struct ArchiveInfo: Sendable, Hashable {
  /// Its path in the archive.
  public static let path = "Info.plist"

  /// ApplicationProperties; nil where there are none, as in an archive that is not one app's.
  public var properties: [String: PropertyList]?

  /// Reads a file.
  init(_ file: ByteView) throws(ProductError) {
    guard let values = try PropertyList.read(file).dictionary else {
      throw ProductError("it is no dictionary", why: "Xcode opens no such archive")
    }
    properties = values["ApplicationProperties"]?.dictionary
  }

  /// A text of ApplicationProperties that is there and not empty.
  public func text(_ key: String) -> String? {
    guard let text = properties?[key]?.string, !text.isEmpty else { return nil }
    return text
  }
}
