internal import Foundation

/// The targets of one program, of which libFuzzer drives one.
///
/// `CI/fuzz` names it in the environment, since libFuzzer keeps the arguments for itself.
public struct Fuzzing: Sendable {
  private let target: FuzzTarget

  /// Chooses the target that is to run, and writes what it starts from.
  ///
  /// Without one it lists them, and ends the process.
  public init(_ targets: [FuzzTarget]) {
    let environment = ProcessInfo.processInfo.environment
    let name = environment["FUZZ_TARGET"]
    guard let target = targets.first(where: { $0.name == name }) else {
      for target in targets { print(target.name, target.maximum) }
      exit(name == nil ? 0 : 64)
    }
    self.target = target
    guard let folder = environment["FUZZ_SEEDS"] else { return }
    for (number, seed) in target.seeds.enumerated() {
      write(seed, to: "\(folder)/seed-\(number)")
    }
    let dictionary = target.words.map { "\"\($0)\"\n" }.joined()
    write(Array(dictionary.utf8), to: "\(folder).words")
  }

  private func write(_ bytes: [UInt8], to path: String) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      print(error)
      exit(1)
    }
  }

  /// Reads one input; a promise that is broken ends the process, as a trap does.
  public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    let broken = target.broken(Array(UnsafeBufferPointer(start: start, count: count)))
    if broken.isEmpty { return }
    for promise in broken.prefix(5) { print("BROKEN:", promise) }
    fflush(nil)
    abort()
  }
}
