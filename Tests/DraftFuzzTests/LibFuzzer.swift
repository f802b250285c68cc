internal import FuzzTarget

// What libFuzzer calls; a test run has no part in it.
// https://llvm.org/docs/LibFuzzer.html

private let fuzzing = Fuzzing(DraftFuzz.targets)

/// Chooses the target, before libFuzzer looks at its arguments.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(_ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?)
  -> CInt
{
  _ = fuzzing
  return 0
}

/// Reads an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  fuzzing.run(start, count)
  return 0
}
