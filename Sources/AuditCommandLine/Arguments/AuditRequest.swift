package import AuditKit
package import WidgetManifests

/// The request of a command for a run.
struct AuditRequest {
  /// The manifests.
  let manifests: ManifestRequest
  /// The options about the configuration and what overrides it.
  let settings: SettingsOptions
  /// How the run works and what it prints.
  var output = OutputStyle()
  /// The options that override the configuration's budget and profile, if there are any.
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
  /// A recorded log to compare with the manifests, if there is one.
  var log: LogFile?
  /// The rules that the options select, and their severities.
  var rules = RuleChoices()
  /// The older release to compare the manifests with, if there is one.
  var comparison: ComparisonRequest?
  /// The project whose manifest was drafted for this run, if it is one of a project.
  var project: DraftedProject?
  /// A built product to compare with the manifests, if there is one.
  var product: ProductRequest?
  /// The fixes to apply, if any.
  var fixes: FixRequest?
  /// The command's own changes to the options of the audit.
  let adjust: (inout Audit.Options) -> Void

  /// The paths to read.
  var paths: [String] { manifests.paths }
}

/// A project, as the manifest that was drafted of it.
package struct DraftedProject {
  /// The manifest, under the path of the project.
  let manifest: SourceFile
  /// The lines of the documents of each variant of an app.
  let variants: [[Range<Int32>]]
  /// The folder of the project, by which a baseline names the manifest, however it was spelled.
  let root: String
  /// The folder from which the manifest names the origins of its values.
  let folder: String
  /// Why files of the project were not read.
  let problems: [Problem]

  /// Makes a project.
  package init(
    manifest: SourceFile, variants: [[Range<Int32>]], root: String, folder: String,
    problems: [AuditResult.Problem] = []
  ) {
    (self.manifest, self.variants) = (manifest, variants)
    self.root = root
    self.folder = folder
    self.problems = problems
  }
}

/// Which manifests are read.
struct ManifestRequest {
  /// Files, and folders to search.
  let paths: [String]
  /// The name of the manifest on standard input.
  var inputName: String?
  /// Whether they are only listed.
  var areListed = false
}

/// An older release with which the manifests are compared.
struct ComparisonRequest {
  /// A file or a folder, on disk or in a revision.
  let old: String
  /// Whether the manifests are of a build that is about to be uploaded.
  let isRelease: Bool
  /// The values of variables in that release.
  let variables: Variables
}
