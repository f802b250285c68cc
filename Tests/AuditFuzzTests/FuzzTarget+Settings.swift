@testable internal import AuditReports
internal import FuzzTarget
@testable internal import WidgetManifests

@testable internal import AuditKit

extension FuzzTarget {
  /// `.audit.yml`.
  static let configuration = FuzzTarget(
    "configuration", maximum: 4096, seeds: { SettingsSeeds.configurations }
  ) {
    let source = SourceFile(path: ".audit.yml", bytes: $0)
    let (configuration, findings) = Configuration.read(source)
    guard findings.isEmpty else { return findings.misplaced(in: source) }
    var options = configuration.options
    var settings = EffectiveSettings(options)
    settings.configuration = configuration
    settings.source = source
    settings.failOn = configuration.failOn ?? .error
    let page = SettingsText().render(settings)
    var broken = Report.broken(page)
    let (_, mistakes) = Configuration.read(SourceFile(path: ".audit.yml", bytes: page))
    broken += mistakes.map { "what is printed is not read: \($0.message)" }
    options.replay = nil
    guard let audit = try? Audit(options: options) else { return broken }
    let result = audit.run([SourceFile(path: "a.yaml", text: SettingsSeeds.manifest)])
    return broken + result.misplaced + Report.broken(ReportFormat.text.render(result))
  }

  /// `.audit.yml` and a manifest that is audited and fixed by it.
  static let configured = FuzzTarget(
    "configured", maximum: 4096, seeds: { ConfiguredSeeds.all }
  ) { bytes in
    let parts = Parts(bytes)
    let (configuration, findings) = Configuration.read(
      SourceFile(path: ".audit.yml", bytes: parts.first))
    guard findings.isEmpty else { return [] }
    var options = configuration.options
    options.replay = nil
    guard let audit = try? Audit(options: options) else { return [] }
    let files = [SourceFile(path: "a.yaml", bytes: parts.second)]
    let result = audit.run(files)
    let formats = ReportFormat.allCases
    let format = formats[bytes.count % formats.count]
    var broken = result.misplaced + Report.broken(format.render(result), as: format)
    let off = Set(configuration.severities.filter { $0.value == nil }.keys)
    broken += result.findings.filter { off.contains($0.rule) }.map { "\($0.rule) is off" }
    let fixed = audit.fix(files, includesUnsafe: bytes.count % 2 == 0)
    broken += fixed.result.misplaced
    if !audit.fix(fixed.result.files, includesUnsafe: bytes.count % 2 == 0).changes.isEmpty {
      broken.append("what is fixed is fixed again")
    }
    return broken
  }

  /// A profile in a file of its own.
  static let profileFile = FuzzTarget(
    "profile", maximum: 2048, seeds: { SettingsSeeds.profiles.map { Array($0.utf8) } }
  ) {
    let source = SourceFile(path: "profile.yml", bytes: $0)
    return ProfileSettings.read(source).1.misplaced(in: source)
  }

  /// `.xcconfig`, which may include itself and one other file.
  static let xcconfig = FuzzTarget(
    "xcconfig", maximum: 4096, seeds: { ManifestSeeds.tests("Xcconfig").map { Array($0.utf8) } }
  ) { bytes in
    let source = SourceFile(path: "A.xcconfig", bytes: bytes)
    let config = XCConfig(source) { name, _ in
      switch name {
      case "A.xcconfig": .file(source)
      case "B.xcconfig": .file(SourceFile(path: name, bytes: bytes.reversed()))
      default: .missing
      }
    }
    let values = VariableValues(
      given: ["A": "1"], written: ["RAW": "$(MARKETING_VERSION) $(B)"], files: [config]
    ).resolve().values
    var broken = values.contains { $0.value.utf8.count > 10_000 } ? ["a value is too long"] : []
    let lines = LineTable(source).count
    broken += config.problems.filter { $0.path == source.path && !(1...lines).contains($0.line) }
      .map { "a problem lies in line \($0.line) of \(lines)" }
    return broken
  }

  /// The file of known findings.
  static let baseline = FuzzTarget(
    "baseline", maximum: 4096, seeds: { SettingsSeeds.baselines.map { Array($0.utf8) } }
  ) {
    let source = SourceFile(path: "baseline.json", bytes: $0)
    do throws(Baseline.ReadError) {
      var read = Baseline()
      read.add(try Baseline(source).entries)
      let written = read.render()
      let again = try Baseline(SourceFile(path: source.path, bytes: written))
      return again.render() == written ? [] : ["what is written is not what is read"]
    } catch {
      let lines = LineTable(source)
      let isInside = lines.position(of: lines.offset(of: error.position)) == error.position
      return isInside ? [] : ["the mistake lies outside the file: \(error.position)"]
    }
  }
}
