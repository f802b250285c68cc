internal import Foundation

/// Inputs that once broke something, each in a file: `Found/<target>/<what it was>`.
public struct FoundInputs: Sendable {
  /// An input, its target and what it was.
  public struct Input: Sendable {
    /// The name of the target.
    public var target: String
    /// What it broke, the name of its file.
    public var name: String
    /// Its bytes.
    public var bytes: [UInt8]
  }

  /// All of them.
  public let inputs: [Input]

  /// Reads the inputs that lie beside a file of tests.
  public init(beside file: String) throws {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(
      "Found")
    var inputs: [Input] = []
    for target in Self.names(in: root) {
      let folder = root.appendingPathComponent(target)
      for name in Self.names(in: folder) {
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
        inputs.append(Input(target: target, name: name, bytes: bytes))
      }
    }
    self.inputs = inputs
  }

  /// What the inputs break now, each promise with the target's and the input's name.
  public func broken(among targets: [FuzzTarget]) -> [String] {
    inputs.flatMap { input -> [String] in
      let name = "\(input.target)/\(input.name)"
      guard let target = targets.first(where: { $0.name == input.target }) else {
        return ["\(name): there is no such target"]
      }
      return target.broken(input.bytes).map { "\(name): \($0)" }
    }
  }

  private static func names(in folder: URL) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }
}
