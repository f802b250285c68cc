// swift-tools-version: 6.1
import PackageDescription

// The plugins of audit with the built program of release @VERSION@: packages that depend on this one
// don't build audit, and need no libyaml. For its own repository, tagged like the release.
let package = Package(
  name: "audit-plugins",
  products: [
    .plugin(name: "AuditCommandPlugin", targets: ["AuditCommandPlugin"]),
    .plugin(name: "AuditBuildToolPlugin", targets: ["AuditBuildToolPlugin"]),
  ],
  targets: [
    .binaryTarget(
      name: "audit",
      url: "@ADDRESS@/audit.artifactbundle.zip",
      checksum: "@CHECKSUM@"
    ),
    .plugin(
      name: "AuditCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "audit", description: "Lint widget manifests and replay their refresh budgets.")),
      dependencies: ["audit"]
    ),
    .plugin(name: "AuditBuildToolPlugin", capability: .buildTool(), dependencies: ["audit"]),
  ]
)
