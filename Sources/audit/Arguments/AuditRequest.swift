internal import AuditKit

/// What a run is asked for, whichever command asks.
struct AuditRequest {
  /// The manifests, the configuration and how much is said.
  let run: RunOptions
  /// What ranks above the configuration's budget and profile.
  let replay: ReplayOptions
  /// The reports, in the order in which they are written.
  let reports: [OutputRequest]
  /// Whether text tells all that is known of the replay.
  let tellsReplay: Bool
  /// Whether the findings of the run are to be known from now on.
  var updatesBaseline = false
  /// Whether known findings that are no longer found fail the run.
  var judgesBaseline = true
  /// A recorded log to hold against the manifests, if there is one.
  var log: LogFile?
  /// Which rules are judged, and how much each weighs, as the options say.
  var rules = RuleChoices()
  /// What is to be fixed, if anything is.
  var fixes: FixRequest?
  /// What the command itself changes in how the run judges.
  let adjust: (inout Audit.Options) -> Void

  /// What is to be read.
  var paths: [String] {
    let standard = log == nil ? ["manifests/"] : []
    return run.path.isEmpty ? standard : run.path
  }
}
