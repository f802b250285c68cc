public import AppProduct
internal import CommandSandbox
internal import Foundation

/// A temporary folder for a product, removed at the end of its lifetime.
public final class ProductFolder: Sendable {
  private let sandbox: Sandbox
  /// Its path.
  public var path: String { sandbox.folder.path }

  /// Creates a folder with files, by their paths.
  public init(_ files: [String: [UInt8]] = [:]) throws {
    sandbox = try Sandbox()
    try write(files)
  }

  /// Writes files and their parent folders.
  public func write(_ files: [String: [UInt8]]) throws {
    for (name, bytes) in files { try sandbox.write(bytes, to: name) }
  }

  /// Reads the product at a path in the folder.
  public func read(_ name: String) throws -> PackagedApp {
    try PackagedApp(at: "\(path)/\(name)", temporaryFolder: path)
  }

  /// The names of everything in the folder.
  public var names: [String] { (try? sandbox.names()) ?? [] }
}

extension BundleBlueprint {
  /// Builds the bundle and reads the result.
  public func read() throws -> PackagedApp { try ProductFolder(build()).read(name) }

  /// Builds an .ipa with the bundle and reads the result.
  public func readExported() throws -> PackagedApp {
    try ProductFolder(["\(name).ipa": ipa()]).read("\(name).ipa")
  }
}
