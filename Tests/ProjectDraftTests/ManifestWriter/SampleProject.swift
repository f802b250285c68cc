import AuditKit
@testable import ProjectDraft
@testable import WidgetManifests

/// A project without unknown values: an app and an extension with one widget.
enum SampleProject {
  static let file = "App.xcodeproj/project.pbxproj"

  static func drafted(_ text: String, _ line: Int = 1) -> Drafted<String> {
    Drafted(text, expression: text, origin: Origin(file: file, line: line))
  }

  static func target(_ name: String, _ id: String) -> TargetFacts {
    var target = TargetFacts(target: name)
    target.origin = Origin(file: file, line: 10)
    target.bundleID = drafted(id, 20)
    target.version = Drafted(
      "3.2.0", expression: "$(MARKETING_VERSION)",
      origin: Origin(file: "Config/Version.xcconfig", line: 4))
    target.build = drafted("412", 22)
    target.platforms = ["iOS": drafted("17.0", 23)]
    target.appGroups = [drafted("group.com.example.weather", 24)]
    target.deviceFamilies = [1, 2]
    target.deviceFamiliesOrigin = Origin(file: file, line: 25)
    return target
  }

  static func branch(
    _ policy: TimelineFacts.Policy, _ seconds: Int?, entries: Int? = 1, offsets: [Int]? = nil,
    line: Int = 60, expression: String = ""
  ) -> TimelineFacts.Branch {
    TimelineFacts.Branch(
      origin: Origin(file: "Widgets/Provider.swift", line: line), policy: policy, seconds: seconds,
      expression: expression, entries: entries, offsets: offsets)
  }

  static func facts(_ branches: [TimelineFacts.Branch] = [branch(.after, 7200)]) -> ProjectFacts {
    var facts = ProjectFacts(configuration: "Release")
    var app = AppFacts(target: target("Weather", "com.example.weather"))
    app.urlSchemes = [drafted("weather", 30)]
    facts.apps = [app]
    var item = ExtensionFacts(
      target: target("WeatherWidgets", "com.example.weather.widgets"), host: "Weather")
    item.extensionPoint = drafted("com.apple.widgetkit-extension", 31)
    item.target.displayName = drafted("Weather", 32)
    facts.extensions = [item]
    var bundle = BundleFacts(
      type: "WeatherBundle", target: "WeatherWidgets",
      origin: Origin(file: "Widgets/Bundle.swift", line: 4), main: true)
    bundle.widgets = ["RainWidget"]
    facts.sources.bundles = [bundle]
    facts.sources.widgets = [widget]
    facts.sources.timelines = [
      TimelineFacts(
        provider: "RainProvider", target: "WeatherWidgets",
        origin: Origin(file: "Widgets/Provider.swift", line: 40), branches: branches)
    ]
    return facts
  }

  static var widget: WidgetFacts {
    let origin = Origin(file: "Widgets/Rain.swift", line: 8)
    func known(_ text: String, _ line: Int) -> Drafted<String> {
      Drafted(text, expression: "\"\(text)\"", origin: Origin(file: origin.file, line: line))
    }
    var widget = WidgetFacts(type: "RainWidget", target: "WeatherWidgets", origin: origin)
    widget.kind = known("Rain", 9)
    widget.configuration = .static
    widget.configurationOrigin = Origin(file: origin.file, line: 12)
    widget.provider = known("RainProvider", 12)
    widget.displayName = known("Rain radar", 15)
    widget.summary = known("Rain in the next hours.", 16)
    widget.families = Drafted(
      ["systemSmall", "systemMedium"], expression: "[.systemSmall, .systemMedium]",
      origin: Origin(file: origin.file, line: 17))
    widget.containerBackground = Drafted(true, expression: "true", origin: origin)
    return widget
  }
}
