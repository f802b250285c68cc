internal import ArgumentParser
internal import AuditReports

/// What `audit check` is to do about what can be fixed.
struct FixOptions: ParsableArguments {
  @Flag(help: "Fix what can only be meant one way, and report the rest.")
  var fix = false

  @Flag(help: "Fix all that can be fixed, guesses and changes of behaviour among it.")
  var fixUnsafe = false

  @Flag(help: "Print what --fix or --fix-unsafe would change as a patch, and write nothing.")
  var diff = false

  /// What is to be fixed; nil for nothing.
  var request: FixRequest? {
    guard fix || fixUnsafe || diff else { return nil }
    return FixRequest(includesUnsafe: fixUnsafe, isDiff: diff)
  }

  /// What standard output is for, where it is not for reports.
  func useOfStandardOutput(paths: [String]) -> String? {
    if diff { return "the patch" }
    return request != nil && paths.contains("-") ? "the fixed manifest" : nil
  }

  /// The reports of a run that asks for none: instead of the report there is a patch, and beside a
  /// manifest that is piped through it goes to standard error.
  func reports(paths: [String]) -> [OutputRequest] {
    if diff { return [] }
    if useOfStandardOutput(paths: paths) == nil { return OutputRequest.automatic }
    return [OutputRequest(.text, to: .standardError)]
  }
}

/// Which fixes are made, and what becomes of them.
struct FixRequest {
  /// Whether fixes that are not safe are made, too.
  let includesUnsafe: Bool
  /// Whether they are only shown.
  let isDiff: Bool
}
