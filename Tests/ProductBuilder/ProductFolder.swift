public import AppProduct
internal import Foundation

/// A temporary folder for a product, removed at the end of its lifetime.
public final class ProductFolder: Sendable {
  /// Its path.
  public let path: String

  /// Creates a folder with files, by their paths.
  public init(_ files: [String: [UInt8]] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = base.appendingPathComponent("audit-product-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write(files)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes files and their parent folders.
  public func write(_ files: [String: [UInt8]]) throws {
    for (name, bytes) in files {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  /// Reads the product at a path in the folder.
  public func read(_ name: String) throws -> PackagedApp {
    try PackagedApp(at: "\(path)/\(name)", temporaryFolder: path)
  }

  /// The names of everything in the folder.
  public var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}

extension BundleBlueprint {
  /// Builds the bundle and reads the result.
  public func read() throws -> PackagedApp { try ProductFolder(build()).read(name) }

  /// Builds an .ipa with the bundle and reads the result.
  public func readExported() throws -> PackagedApp {
    try ProductFolder(["\(name).ipa": ipa()]).read("\(name).ipa")
  }
}
