import Foundation
import PackagePlugin

/// Audits widget manifests as a build step of a target: findings become warnings and errors of the
/// build, which Xcode shows beside the lines of the manifest.
///
/// The manifests are in the folder `manifests` of the target or, if it has none, of the package.
@main
struct AuditBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard context.package.toolsVersion.major >= 6 else {
      throw AuditError.olderTools(package: context.package.displayName)
    }
    let audit = ManifestAudit(
      tool: try context.tool(named: "audit").url, target: target.name,
      work: context.pluginWorkDirectoryURL)
    if let own = ManifestFolder(in: target.directoryURL) {
      return [audit.whenChanged(own)]
    }
    return [try audit.always(ManifestFolder(in: context.package.directoryURL))]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension AuditBuildToolPlugin: XcodeBuildToolPlugin {
    /// An Xcode target has no folder; this uses the folder with its name.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project = context.xcodeProject.directoryURL
      let named = project.appendingPathComponent(target.displayName)
      let audit = ManifestAudit(
        tool: try context.tool(named: "audit").url, target: target.displayName,
        work: context.pluginWorkDirectoryURL)
      return [try audit.always(ManifestFolder(in: named) ?? ManifestFolder(in: project))]
    }
  }
#endif
