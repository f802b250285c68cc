/// A reader, as a fuzzer and the tests call it.
public struct FuzzTarget: Sendable {
  /// What `CI/fuzz` calls it.
  public let name: String
  /// The most bytes of an input that a fuzzer makes: enough for every construct, and few enough for
  /// some hundred inputs a second.
  public let maximum: Int
  /// Inputs that lead deep into the reader, from which a fuzzer starts.
  public var seeds: [[UInt8]] { writeSeeds() }
  /// Reads an input.
  ///
  /// What the reader does not survive ends the process; what it returns is each promise that it
  /// broke, in words.
  public let broken: @Sendable ([UInt8]) -> [String]

  /// Some of the seeds, from all over them, for a test that is to take no time.
  public var sample: [[UInt8]] {
    let seeds = seeds
    let step = max(1, seeds.count / 4)
    return stride(from: 0, to: seeds.count, by: step).map { seeds[$0] }
  }

  /// What the sample breaks, each promise with the beginning of the input.
  public var brokenBySample: [String] {
    sample.flatMap { seed in
      broken(seed).map { "\($0): \(String(decoding: seed.prefix(4096), as: UTF8.self))" }
    }
  }

  private let writeSeeds: @Sendable () -> [[UInt8]]

  /// Makes a target.
  public init(
    _ name: String, maximum: Int, seeds: @escaping @Sendable () -> [[UInt8]],
    broken: @escaping @Sendable ([UInt8]) -> [String]
  ) {
    self.name = name
    self.maximum = maximum
    writeSeeds = seeds
    self.broken = broken
  }

  /// The words of the seeds, from which a fuzzer puts its inputs together: keys and values that it
  /// would never find letter by letter.
  var words: [String] {
    var words = Set<String>()
    for seed in seeds {
      for word in seed.split(whereSeparator: { !Self.isPartOfWord($0) }) {
        if (3...40).contains(word.count) { words.insert(String(decoding: word, as: UTF8.self)) }
      }
    }
    return words.sorted()
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
