public import AppProduct
internal import Foundation

/// A temporary folder in which a product lies, gone with the end of its life.
public final class ProductFolder: Sendable {
  /// Its path.
  public let path: String

  /// Makes a folder with files in it, by their paths.
  public init(_ files: [String: [UInt8]] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = base.appendingPathComponent("audit-product-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write(files)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes files, and the folders on the way to them.
  public func write(_ files: [String: [UInt8]]) throws {
    for (name, bytes) in files {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  /// Reads the product at a path in it.
  public func read(_ name: String) throws -> PackagedApp {
    try PackagedApp(at: "\(path)/\(name)", temporaryFolder: path)
  }

  /// The names of all that lies in it.
  public var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}

extension BundleBlueprint {
  /// Builds it, and reads what was built.
  public func read() throws -> PackagedApp { try ProductFolder(build()).read(name) }

  /// Builds an .ipa with it, and reads that.
  public func readExported() throws -> PackagedApp {
    try ProductFolder(["\(name).ipa": ipa()]).read("\(name).ipa")
  }
}
