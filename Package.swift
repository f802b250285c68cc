// swift-tools-version: 6.2
import PackageDescription

/// Strict settings: imports declare whether they are part of the API, existentials are spelled out,
/// and warnings are errors.
let settings: [SwiftSetting] = [
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
  .enableUpcomingFeature("ExistentialAny"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
  .enableUpcomingFeature("MemberImportVisibility"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Targets that libFuzzer drives with `AUDIT_FUZZING=1`, which CI/fuzz sets.
///
/// In all other builds, the same folder has tests of the seeds and of the inputs found. This way,
/// the targets can access internal declarations, no other build depends on the fuzzer, and the
/// targets keep compiling.
func fuzzed(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  let folder = "Tests/\(name)"
  guard Context.environment["AUDIT_FUZZING"] != nil else {
    return .testTarget(
      name: name, dependencies: dependencies, path: folder, exclude: ["LibFuzzer.swift", "Found"],
      swiftSettings: settings)
  }
  return .executableTarget(
    name: name, dependencies: dependencies, path: folder,
    exclude: ["FoundInputTests.swift", "SeedTests.swift", "Found"],
    swiftSettings: settings)
}

let package = Package(
  name: "audit",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "audit", targets: ["audit"]),
    .library(name: "AuditKit", targets: ["WidgetManifests", "AuditKit", "AuditReports"]),
    .library(name: "BudgetReplay", targets: ["BudgetReplay"]),
    .plugin(name: "AuditCommandPlugin", targets: ["AuditCommandPlugin"]),
    .plugin(name: "AuditBuildToolPlugin", targets: ["AuditBuildToolPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    // A scenario in, measures out.
    .target(name: "BudgetReplay", swiftSettings: settings),
    // The only import of Darwin, Glibc or Musl.
    .target(name: "Libc", swiftSettings: settings),
    // Files, folders, paths and child processes.
    .target(name: "SystemFiles", dependencies: ["Libc"], swiftSettings: settings),
    // A built product in, its bundles and what they declare out.
    .target(name: "AppProduct", dependencies: ["SystemFiles"], swiftSettings: settings),
    // Text in, a manifest and findings of reading out; the only import of libyaml.
    .target(
      name: "WidgetManifests", dependencies: ["CLibYAML", "BudgetReplay"],
      swiftSettings: settings),
    // Logs of many devices in, a mergeable summary out; also the only reader of logs.
    .target(
      name: "FleetLogs", dependencies: ["BudgetReplay", "SystemFiles", "Libc"],
      swiftSettings: settings),
    // Manifests in, findings and replays out.
    .target(
      name: "AuditKit",
      dependencies: [
        "WidgetManifests", "Libc", "BudgetReplay", "AppProduct", "FleetLogs", "SystemFiles",
      ],
      swiftSettings: settings
    ),
    // Results in, text out.
    .target(
      name: "AuditReports",
      dependencies: ["AuditKit", "WidgetManifests", "BudgetReplay", "AppProduct", "FleetLogs"],
      swiftSettings: settings
    ),
    // Arguments in, reports and an exit code out: the commands of audit, and draft's lint.
    .target(
      name: "AuditCommandLine",
      dependencies: [
        "AuditReports", "AuditKit", "WidgetManifests", "AppProduct", "BudgetReplay", "FleetLogs",
        "SystemFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "audit", dependencies: ["AuditCommandLine"], swiftSettings: settings),
    // swift package audit
    .plugin(
      name: "AuditCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "audit", description: "Lint widget manifests and replay their refresh budgets.")),
      dependencies: ["audit"],
      path: "Sources/AuditCommandPlugin"
    ),
    .plugin(
      name: "AuditBuildToolPlugin",
      capability: .buildTool(),
      dependencies: ["audit"],
      path: "Sources/AuditBuildToolPlugin"
    ),
    // Products for tests, made byte by byte.
    .target(
      name: "ProductBuilder",
      dependencies: ["AppProduct", "CommandSandbox"],
      path: "Tests/ProductBuilder",
      swiftSettings: settings
    ),
    // Long texts as arguments of tests, with short descriptions.
    .target(
      name: "TestTexts", dependencies: ["WidgetManifests"], path: "Tests/TestTexts",
      swiftSettings: settings),
    // The built commands, run in a separate folder.
    .target(name: "CommandSandbox", path: "Tests/CommandSandbox", swiftSettings: settings),
    // The functions that a fuzzer calls, its seeds, and the inputs that it found.
    .target(name: "FuzzTarget", path: "Tests/FuzzTarget", swiftSettings: settings),
    fuzzed(
      "AuditFuzzTests",
      [
        "FuzzTarget", "AuditReports", "AuditKit", "WidgetManifests", "BudgetReplay", "AppProduct",
        "FleetLogs", "ProductBuilder", "TestTexts",
      ]),
    .testTarget(
      name: "AppProductTests",
      dependencies: ["AppProduct", "ProductBuilder", "TestTexts"],
      exclude: ["Fixtures"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "BudgetReplayTests",
      dependencies: ["BudgetReplay"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FleetLogsTests",
      dependencies: ["FleetLogs", "BudgetReplay"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "AuditKitTests",
      dependencies: [
        "AuditReports", "AuditKit", "WidgetManifests", "BudgetReplay", "AppProduct", "FleetLogs",
        "ProductBuilder", "TestTexts",
      ],
      exclude: ["Fixtures", "Reports/__Snapshots__", "Reports/Formats/__Snapshots__"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "auditTests",
      dependencies: [
        "CommandSandbox", "audit", "AuditCommandLine", "AuditReports", "AuditKit",
        "WidgetManifests", "AppProduct",
        "ProductBuilder", "TestTexts",
      ],
      exclude: ["Documentation/Buoy", "Documentation/Tide", "Documentation/Weather"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)

// draft, and everything else that needs swift-syntax. With `AUDIT_ALONE=1`, these aren't part of
// the package, so swift-syntax isn't fetched; CI/audit sets it if swift-syntax isn't there yet. A
// trait would do the same, but the next `swift build`, without it, would recompile all targets.
if Context.environment["AUDIT_ALONE"] == nil {
  package.products.append(.executable(name: "draft", targets: ["draft"]))
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"))
  package.targets += [
    // A project in, a manifest out; fences swift-syntax.
    .target(
      name: "ProjectDraft",
      dependencies: [
        "AuditKit", "WidgetManifests", "BudgetReplay", "AppProduct", "SystemFiles",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "draft",
      dependencies: [
        "AuditCommandLine", "ProjectDraft", "AuditReports", "AuditKit", "WidgetManifests",
        "SystemFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings
    ),
    fuzzed(
      "DraftFuzzTests",
      [
        "FuzzTarget", "ProjectDraft", "AuditReports", "AuditKit", "WidgetManifests",
        "ProductBuilder",
      ]),
    .testTarget(
      name: "ProjectDraftTests",
      dependencies: [
        "ProjectDraft", "AppProduct", "AuditKit", "ProductBuilder", "TestTexts", "WidgetManifests",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "draftTests",
      dependencies: ["CommandSandbox", "TestTexts", "draft", "ProjectDraft", "AuditKit"],
      swiftSettings: settings
    ),
  ]
}
