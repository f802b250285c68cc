extension PackagedApp {
  /// Reads a product: an .app, .appex, .xcarchive or .ipa, or a folder that holds one.
  ///
  /// - Parameters:
  ///   - path: Where it lies.
  ///   - temporaryFolder: Where files of an .ipa may lie while they are read, none of which has a
  ///     name any more.
  /// - Throws: Where nothing lies there, or what lies there is no product.
  public init(at path: String, temporaryFolder: String = "/tmp") throws(Failure) {
    let root = path.isEmpty ? "." : path
    let files = FolderFiles(root)
    switch files.kind(of: "") {
    case .file?:
      guard Self.isZip(root) else {
        throw Failure(path: path, reason: "it is no .app, .appex, .xcarchive or .ipa")
      }
      try self.init(zip: root, inside: "", .ipa, temporaryFolder)
    case .folder?:
      let name = FolderFiles.resolved(root).lastComponent
      let found: ProductSearch.Found
      do throws(ProductSearch.Nothing) {
        found = try ProductSearch.find(in: files, named: name)
      } catch {
        throw Failure(path: path, reason: error.inFolder)
      }
      switch found {
      case .bundle(let bundle, let form):
        self.init(files, bundle: bundle, named: bundle.isEmpty ? name : bundle.lastComponent, form)
      case .zip(let zip):
        try self.init(zip: "\(root)/\(zip)", inside: zip, .folder, temporaryFolder)
      }
    case .link?, .other?, .refused?:
      throw Failure(path: path, reason: "it is neither a file nor a folder")
    case .unreadable?: throw Failure(path: path, reason: "it cannot be read")
    case nil: throw Failure(path: path, reason: "No such file or directory")
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
    do throws(Malformed) {
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
  ) throws(Failure) {
    var problems: [ProductProblem] = []
    var reader: BundleReader?
    do throws(Malformed) {
      let files = try ZipFiles(
        path, temporaryFolder: temporaryFolder, &problems, isNeeded: BundleReader.isNeeded)
      switch try Self.find(in: files) {
      case .bundle(let bundle, _):
        reader = BundleReader(files, path: bundle, named: bundle.lastComponent)
      case .zip:
        throw Malformed("it holds an .ipa and no app", why: Self.refused)
      }
    } catch {
      problems.append(ProductProblem(.archive, at: "", error))
    }
    problems += reader?.problems ?? []
    if let refused = problems.first(where: \.isRefused) {
      throw Failure(path: path, reason: refused.what)
    }
    self.init(form: form, bundles: reader?.bundles ?? [], problems: problems)
    prefix(with: place)
  }

  private static let refused = "App Store Connect wants one app, in a folder named Payload"

  private static func find(in files: ZipFiles) throws(Malformed) -> ProductSearch.Found {
    do throws(ProductSearch.Nothing) {
      return try ProductSearch.find(in: files, named: "")
    } catch {
      throw Malformed(error.reason, why: refused)
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
