import Testing

@testable import ProjectDraft

@Suite struct LiveActivitiesPackageTests {
  @Test(
    arguments: [
      ("dependencies:\n  live_activities: ^2.4.0\n", ["appGroupId: String pubspec.yaml:2"]),
      ("dependencies:\n  live_activities:\n", ["appGroupId: String pubspec.yaml:2"]),
      ("dependencies:\n  live_activities: {path: ../fork}\n", []),
      ("dependencies:\n  live_activities: {git: https://example.com/fork}\n", []),
      ("dependencies:\n  home_widget: any\n", []),
    ] as [(String, [String])])
  func `the package has a copy of the attributes`(pubspec: String, wanted: [String]) throws {
    let texts = ["pubspec.yaml": pubspec, "ios/Runner/a.swift": ""]
    let found = try TemporaryProject(texts).use { files in
      var model = ProjectModel(name: "Runner", folder: "ios")
      var app = TargetModel(
        name: "Runner", productType: "com.apple.product-type.application",
        origin: Origin(file: "ios/p"))
      app.embeddings = [TargetModel.Embedding(target: "Widgets")]
      model.targets = [app]
      return LiveActivitiesPackage.attributes(around: model, files: files)
    }
    let properties = found.flatMap { attributes in
      (attributes.state ?? []).map {
        "\($0.name): \($0.type.value ?? "?") \(attributes.origin.text)"
      }
    }
    #expect(properties == wanted)
    #expect(found.allSatisfy { $0.target == "Runner" && $0.type == "LiveActivitiesAppAttributes" })
  }
}
