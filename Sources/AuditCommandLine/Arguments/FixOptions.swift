internal import ArgumentParser
internal import AuditReports

/// The options of `audit check` about fixes.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply the safe fixes, and report the other findings.")
  var fix = false

  @Flag(help: "Also apply fixes that are guesses or change behaviour.")
  var fixUnsafe = false

  @Flag(help: "Print the fixes as a patch instead of applying them.")
  var diff = false

  /// The fixes to apply; nil for none.
  var request: FixRequest? {
    guard fix || fixUnsafe || diff else { return nil }
    return FixRequest(includesUnsafe: fixUnsafe, isDiff: diff)
  }

  /// The use of standard output, unless it is for reports.
  func useOfStandardOutput(paths: [String]) -> String? {
    if diff { return "the patch" }
    return request != nil && paths.contains("-") ? "the fixed manifest" : nil
  }

  /// The reports of a run without `--format`: a patch replaces the report, which goes to standard
  /// error if the manifest is on standard input.
  func reports(paths: [String]) -> [OutputRequest] {
    if diff { return [] }
    if useOfStandardOutput(paths: paths) == nil { return OutputRequest.automatic }
    return [OutputRequest(.text, to: .standardError)]
  }
}

/// The fixes to apply, and what to do with them.
struct FixRequest {
  /// Whether unsafe fixes are included.
  let includesUnsafe: Bool
  /// Whether they are only printed as a patch.
  let isDiff: Bool
}
