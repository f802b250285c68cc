import Foundation
import PackagePlugin

/// Audits widget manifests as a step of a target's build: findings are the build's warnings and
/// errors, and Xcode shows them in the margin of the manifest.
///
/// The manifests are those in the target's folder `manifests`, or else in the package's.
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
    /// A target of a project has no folder of its own: the one of its name is taken for it.
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
