import Testing

@testable import ProjectDraft

@Suite struct IntentDefinitionsTests {
  @Test func `an intent in a definition file is a member of each target that compiles it`() throws {
    let project = TemporaryProject(["Shared/City.intentdefinition": Self.definition])
    var model = ProjectModel(name: "Weather", folder: "")
    for name in ["Weather", "WeatherWidgets"] {
      var target = TargetModel(name: name, productType: "", origin: Origin(file: "p"))
      target.sources = ["Shared/City.intentdefinition", "App/App.swift"]
      model.targets.append(target)
    }
    let (intents, problems) = try project.use { IntentDefinitions.facts(of: model, in: $0) }
    #expect(intents.map(\.type) == ["SelectCityIntent", "SelectCityIntent"])
    #expect(intents.map(\.target) == ["Weather", "WeatherWidgets"])
    #expect(intents[0].origin == Origin(file: "Shared/City.intentdefinition", line: 7))
    #expect(intents[0].missingTexts == ["title", "description"] && intents[0].languages == ["en"])
    #expect(problems == [])
  }

  @Test func `the texts of a localized definition file are in the languages beside it`() throws {
    let name = "<key>INIntentName</key>"
    let texts =
      "<key>INIntentTitle</key><string>City</string><key>INIntentDescription</key><string/>"
    let project = TemporaryProject([
      "Base.lproj/City.intentdefinition": Self.definition.replacing(name, with: texts + name),
      "de.lproj/City.strings": "", "fr.lproj/Other.strings": "",
    ])
    var model = ProjectModel(name: "Weather", folder: "")
    var target = TargetModel(name: "Weather", productType: "", origin: Origin(file: "p"))
    target.sources = ["Base.lproj/City.intentdefinition"]
    model.targets.append(target)
    let intent = try project.use { IntentDefinitions.facts(of: model, in: $0) }.intents.first
    #expect(intent?.missingTexts == ["description"] && intent?.languages == ["Base", "de", "en"])
  }

  @Test func `an unreadable definition file is reported once`() throws {
    let project = TemporaryProject(["City.intentdefinition": "<plist"])
    var model = ProjectModel(name: "Weather", folder: "")
    for name in ["Weather", "WeatherWidgets"] {
      var target = TargetModel(name: name, productType: "", origin: Origin(file: "p"))
      target.sources = ["City.intentdefinition"]
      model.targets.append(target)
    }
    let (intents, problems) = try project.use { IntentDefinitions.facts(of: model, in: $0) }
    #expect(intents == [])
    #expect(problems.map(\.origin?.file) == ["City.intentdefinition"])
  }

  private static let definition = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>INIntents</key>
      <array>
        <dict>
          <key>INIntentName</key><string>SelectCity</string>
        </dict>
      </array>
    </dict>
    </plist>
    """
}
