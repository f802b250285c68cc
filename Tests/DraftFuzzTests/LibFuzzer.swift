internal import Foundation
internal import FuzzTarget

/// A program that libFuzzer drives; no test run has a part in it.
///
/// - Source: https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
@main enum LibFuzzer {
  fileprivate static let fuzzing = Fuzzing(DraftFuzz.targets)

  /// Chooses the target, then hands over with the arguments.
  static func main() {
    _ = fuzzing
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, readInput))
  }
}

/// Reads an input; the name is the one by which libFuzzer's own main function calls it.
@_cdecl("LLVMFuzzerTestOneInput")
func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  LibFuzzer.fuzzing.run(start, count)
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
