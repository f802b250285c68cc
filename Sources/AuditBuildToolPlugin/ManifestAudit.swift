import Foundation
import PackagePlugin

/// The build step of a target that audits a folder of manifests.
struct ManifestAudit {
  let tool: URL
  let target: String
  /// The only folder that a step may write to.
  let work: URL

  /// Audits when a manifest or the configuration has changed.
  ///
  /// For folders of a target: SwiftPM runs the plugin again when files are added or removed there.
  func whenChanged(_ folder: ManifestFolder) -> Command {
    step(folder, inputs: folder.files)
  }

  /// Audits in every build.
  ///
  /// For other folders: SwiftPM wouldn't notice a new file, and a deleted one would fail the build.
  /// The step's input is the report that it writes itself, so it is never up to date.
  ///
  /// - Throws: ``AuditError`` if there is no folder, because a check must not pass without
  ///   manifests.
  func always(_ folder: ManifestFolder?) throws -> Command {
    guard let folder else { throw AuditError.noManifests(target: target) }
    if !FileManager.default.fileExists(atPath: report.path) {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      try Data().write(to: report)
    }
    return step(folder, inputs: [report])
  }

  private var report: URL { work.appendingPathComponent("audit.json") }

  /// The report isn't declared as an output, because SwiftPM would copy it into the product.
  private func step(_ folder: ManifestFolder, inputs: [URL]) -> Command {
    .buildCommand(
      displayName: "Audit the widget manifests of \(target)",
      executable: tool,
      arguments: ["check", folder.url.path, "--format", "xcode", "--format", "json=\(report.path)"]
        + (folder.configuration.map { ["--config", $0.path] } ?? ["--no-config"]),
      // Xcode opens files only by absolute paths, which audit prints if Xcode runs it.
      environment: ["XCODE_VERSION_ACTUAL": "any"],
      inputFiles: inputs,
      outputFiles: [])
  }
}

/// The reason why a target has no audit step.
enum AuditError: Error, CustomStringConvertible {
  case noManifests(target: String)
  /// SwiftPM skips a step without outputs if the package's tools version is below 6.0.
  case olderTools(package: String)

  var description: String {
    switch self {
    case .noManifests(let target):
      """
      neither \(target) nor its package has a folder `manifests`; start a manifest with \
      `audit init manifests/widgets.yaml`, or remove AuditBuildToolPlugin
      """
    case .olderTools(let package):
      """
      AuditBuildToolPlugin needs `swift-tools-version: 6.0` or newer in the Package.swift of \
      \(package)
      """
    }
  }
}
