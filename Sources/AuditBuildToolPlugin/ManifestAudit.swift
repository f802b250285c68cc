import Foundation
import PackagePlugin

/// The step of a target's build that audits a folder of manifests.
struct ManifestAudit {
  let tool: URL
  let target: String
  /// The only folder into which a step may write.
  let work: URL

  /// Audits when a manifest or the configuration has changed.
  ///
  /// For folders of a target: when files come or go there, SwiftPM asks the plugin again.
  func whenChanged(_ folder: ManifestFolder) -> Command {
    step(folder, inputs: folder.files)
  }

  /// Audits in each build.
  ///
  /// For other folders, where a file that comes would not be seen, and one that goes would fail the
  /// build. What the step itself writes has changed whenever it is looked at.
  ///
  /// - Throws: ``AuditError`` if there is no folder, for a check must not pass without manifests.
  func always(_ folder: ManifestFolder?) throws -> Command {
    guard let folder else { throw AuditError.noManifests(target: target) }
    if !FileManager.default.fileExists(atPath: report.path) {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      try Data().write(to: report)
    }
    return step(folder, inputs: [report])
  }

  private var report: URL { work.appendingPathComponent("audit.json") }

  /// The report isn't declared as output of the step: SwiftPM would copy it into the product.
  private func step(_ folder: ManifestFolder, inputs: [URL]) -> Command {
    .buildCommand(
      displayName: "Audit the widget manifests of \(target)",
      executable: tool,
      arguments: ["check", folder.url.path, "--format", "xcode", "--format", "json=\(report.path)"]
        + (folder.configuration.map { ["--config", $0.path] } ?? ["--no-config"]),
      // Xcode opens a file only by its absolute path, and audit gives that where Xcode asks.
      environment: ["XCODE_VERSION_ACTUAL": "any"],
      inputFiles: inputs,
      outputFiles: [])
  }
}

/// The error that there is no step for the build.
enum AuditError: Error, CustomStringConvertible {
  case noManifests(target: String)
  /// SwiftPM leaves out a step without outputs, if the package is for an older SwiftPM than 6.0.
  case olderTools(package: String)

  var description: String {
    switch self {
    case .noManifests(let target):
      """
      neither \(target) nor its package has a folder `manifests`; write a manifest there, which \
      `audit init manifests/widgets.yaml` begins, or take AuditBuildToolPlugin away
      """
    case .olderTools(let package):
      """
      AuditBuildToolPlugin needs `swift-tools-version: 6.0` or newer in the Package.swift of \
      \(package)
      """
    }
  }
}
