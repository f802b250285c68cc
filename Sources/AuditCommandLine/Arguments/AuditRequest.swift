package import AuditKit
package import WidgetManifests

/// The request of a command that audits.
struct AuditRequest {
  /// The manifests.
  let manifests: ManifestRequest
  /// The options that select the configuration.
  let configuration: ConfigurationOptions
  /// The options that override it.
  let settings: SettingsOptions
  /// The settings of the run's work and output.
  var output = OutputStyle()
  /// The options that override the configuration's budget and profile, if any.
  let replay: ReplayOptions?
  /// The reports, in the order in which they are written.
  let reports: [OutputRequest]
  /// Whether text reports all details of the replay.
  let includesReplayTables: Bool
  /// Whether the values with the tag `!unknown` are listed.
  var listsUnknown = false
  /// The path of the baseline, if the option names one.
  var baseline: String?
  /// Whether the findings of the run are written to the baseline.
  var updatesBaseline = false
  /// Whether stale entries of the baseline fail the run.
  var judgesBaseline = true
  /// The earlier state whose findings are not reported, if any.
  var since: EarlierState?
  /// The rules that the options select, and their severities.
  var rules = RuleChoices()
  /// The older release to compare the manifests with, if any.
  var comparison: ComparisonRequest?
  /// The project whose manifest was drafted for this run, if any.
  var project: DraftedProject?
  /// A built product to compare with the manifests, if any.
  var product: ProductRequest?
  /// The fixes to apply, if any.
  var fixes: FixRequest?
  /// The command's own changes to the options of the audit.
  let adjust: (inout Audit.Options) -> Void

  /// The paths to read.
  var paths: [String] { manifests.paths }
}

/// A project with its manifest.
package struct DraftedProject {
  /// The path of the project as reports show it.
  let path: String
  let nodes: NumberedNodes
  /// The numbers of the nodes of each variant of an app.
  let variants: [[Range<Int32>]]
  /// The folder of the project, by which a baseline names the manifest, regardless of its spelling.
  let root: String
  /// The folder that the manifest's origins are relative to.
  let folder: String
  /// A description of each project that was read.
  let contents: [String]
  /// The reasons why files of the project were not read.
  let problems: [Problem]

  /// Creates a project.
  package init(
    at path: String, nodes: NumberedNodes, variants: [[Range<Int32>]], root: String,
    folder: String, contents: [String] = [], problems: [AuditResult.Problem] = []
  ) {
    self.path = WorkingFolder().shown(path)
    (self.nodes, self.variants) = (nodes, variants)
    self.root = root
    self.folder = folder
    self.contents = contents
    self.problems = problems
  }
}

/// An earlier state of what a run audits.
enum EarlierState {
  /// The manifests of the run in a git revision.
  case manifests(revision: String)
  /// The project as it was in a revision.
  case project(DraftedProject)
}

/// The manifests to read.
struct ManifestRequest {
  /// Files, and folders to search.
  let paths: [String]
  /// The name of the manifest on standard input.
  var inputName: String?
  /// Whether to only list them.
  var areListed = false
}

/// An older release to compare the manifests with.
struct ComparisonRequest {
  /// A file or a folder, on disk or in a revision.
  let old: String
  /// Whether the manifests describe a build that is about to be uploaded.
  let isRelease: Bool
  /// The values of variables in that release.
  let variables: Variables
}
