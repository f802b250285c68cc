import ProjectDescription
import ProjectDescriptionHelpers

let project = Project(
  name: "Tide",
  settings: .settings(base: ["DEVELOPMENT_TEAM": "ABCDE12345"]),
  targets: [
    .target(
      name: "Tide",
      destinations: .iOS,
      product: .app,
      bundleId: "com.example.tide",
      deploymentTargets: .iOS("17.0"),
      infoPlist: .extendingDefault(with: .versions),
      sources: ["App/Sources/**"],
      entitlements: .groups("group.com.example.tide"),
      dependencies: [.target(name: "TideWidgets")]
    ),
    .widgets(of: "Tide", bundleId: "com.example.tide.widgets"),
  ]
)
