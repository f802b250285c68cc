internal import AuditKit
internal import WidgetManifests

/// What a run is asked for, whichever command asks.
struct AuditRequest {
  /// The manifests.
  let manifests: ManifestRequest
  /// The configuration and how much is said.
  let run: RunOptions
  /// What ranks above the configuration's budget and profile; nil where nothing does.
  let replay: ReplayOptions?
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
  /// What the manifests are compared with, if they are.
  var comparison: ComparisonRequest?
  /// A built product to hold against the manifests, if there is one.
  var product: ProductRequest?
  /// What is to be fixed, if anything is.
  var fixes: FixRequest?
  /// What the command itself changes in how the run judges.
  let adjust: (inout Audit.Options) -> Void

  /// What is to be read.
  var paths: [String] { manifests.paths }
}

/// Which manifests are read.
struct ManifestRequest {
  /// Files, and folders to search.
  let paths: [String]
  /// What the manifest on standard input is called.
  var inputName: String?
  /// Whether they are only to be listed.
  var areListed = false
}

/// An older release with which the manifests are compared.
struct ComparisonRequest {
  /// A file or a folder, there or in a revision.
  let old: String
  /// Whether the manifests are about to be uploaded.
  let isRelease: Bool
  /// The values of variables when it was made.
  let variables: Variables
}
