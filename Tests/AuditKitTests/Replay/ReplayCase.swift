@testable import AuditReports
import BudgetReplay
import Foundation
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// A manifest, a configuration, and the expected JSON of their replay.
struct ReplayCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let manifest: String
  private let configuration: String
  /// The value at each path of keys: a number, a text, or nil for null.
  private let expected: [String: Value?]

  /// A JSON value.
  enum Value: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral
  {
    case number(Double), text(String)

    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(stringLiteral value: String) { self = .text(value) }

    init?(_ json: Any?) {
      switch json {
      case let text as String: self = .text(text)
      case let number as NSNumber: self = .number(number.doubleValue)
      default: return nil
      }
    }
  }

  /// Creates a bundle of some widgets, over one day unless the configuration says otherwise.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - widgets: The keys of each widget besides its kind.
  ///   - configuration: The text of .audit.yml.
  ///   - expected: Values by their path in `replay`; `0` is the first item of a list.
  init(
    _ name: String, _ widgets: String..., configuration: String = "profile: {days: 1}",
    expected: [String: Value?] = [:]
  ) {
    self.init(name, widgets: widgets, configuration: configuration, expected: expected)
  }

  /// Creates the same with any number of widgets.
  init(
    _ name: String, widgets: [String], configuration: String, expected: [String: Value?] = [:]
  ) {
    testDescription = name
    let items = widgets.enumerated().map { number, keys in
      "  - kind: Kind\(number)\n" + keys.split(separator: "\n").map { "    \($0)\n" }.joined()
    }
    manifest = """
      \(Example.standardApp)
      ---
      \(Example.standardBundle)
      widgets:
      \(items.joined())
      """
    self.configuration = configuration
    self.expected = expected
  }

  /// Compares the replay with the expected values.
  func check() throws {
    let replay = try json()
    for (path, value) in expected.sorted(by: { $0.key < $1.key }) {
      var found: Any? = replay
      for key in path.split(separator: ".") {
        if let index = Int(key), let list = found as? [Any] {
          found = index < list.count ? list[index] : nil
        } else {
          found = (found as? [String: Any])?[String(key)]
        }
      }
      #expect(found != nil, "\(testDescription): \(path) is missing")
      #expect(Value(found) == value, "\(testDescription): \(path)")
    }
  }

  /// The value of the report's key `replay`.
  func json(_ change: (inout Audit.Options) -> Void = { _ in }) throws -> [String: Any] {
    let bytes = JSONReport().render(try run(change))
    let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return try #require(root?["replay"] as? [String: Any])
  }

  /// Audits the manifest as `audit replay` does.
  func run(_ change: (inout Audit.Options) -> Void = { _ in }) throws -> AuditResult {
    let source = SourceFile(path: ".audit.yml", text: configuration)
    let (settings, findings) = Configuration.read(source)
    #expect(findings.isEmpty, "\(findings.map(\.message))")
    var profile = ProfileSettings()
    if case .settings(let written) = settings.profile { profile = written }
    var options = Audit.Options()
    options.replay = ReplaySettings(budget: settings.budget, profile: profile, named: "custom")
    options.scope.includesRefused = true
    change(&options)
    return try Audit(options: options).run([SourceFile(path: "a.yaml", text: manifest)])
  }
}
