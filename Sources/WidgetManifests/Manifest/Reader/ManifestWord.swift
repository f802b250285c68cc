package import BudgetReplay

/// An enumeration whose raw values are the words of a closed list in a manifest.
package protocol ManifestWord: CaseIterable, RawRepresentable, Sendable where RawValue == String {
  /// Synonyms that are too different from the right word to count as misspellings.
  static var synonyms: Synonyms { get }
  /// Returns the words that an ambiguous word may mean; empty if it isn't ambiguous.
  static func several(meantBy text: String) -> [String]
}

extension ManifestWord {
  package static var synonyms: Synonyms { [:] }
  package static func several(meantBy text: String) -> [String] { [] }
}

/// The words of a Boolean value.
enum Flag: String, ManifestWord {
  case `true`, `false`

  static let synonyms: Synonyms = [
    "yes": "true", "on": "true", "1": "true", "y": "true",
    "no": "false", "off": "false", "0": "false", "n": "false",
  ]
}

extension ConfigurationKind: ManifestWord {
  /// The names of Apple's types.
  package static var synonyms: Synonyms {
    let types = Synonyms(allCases.map { ($0.typeName, $0.rawValue) })
    return ["liveActivity": "activity", "siriKit": "intent"] + types
  }

  /// The two configurations of controls, for a word that only says that it is a control.
  package static func several(meantBy text: String) -> [String] {
    let names = ["control", "controls", "controlwidget", "controlconfiguration"]
    guard text.utf8.count <= 20, names.contains(text.lowercased()) else { return [] }
    return allCases.filter(\.isControl).map(\.rawValue)
  }
}

extension Platform: ManifestWord {
  package static let synonyms: Synonyms = [
    "iPadOS": "iOS", "iPhoneOS": "iOS", "iPhone": "iOS", "iPad": "iOS", "OSX": "macOS",
    "OS X": "macOS", "mac": "macOS", "catalyst": "macCatalyst", "xrOS": "visionOS",
    "watch": "watchOS",
  ]
}

extension DeviceFamily: ManifestWord {
  /// The numbers in UIDeviceFamily.
  package static let synonyms: Synonyms = [
    "1": "iPhone", "2": "iPad", "3": "appleTV", "4": "appleWatch", "6": "mac", "7": "visionPro",
  ]
}

extension Distribution: ManifestWord {
  /// The words of `xcodebuild` and of signing identities.
  package static let synonyms: Synonyms = [
    "developer-id": "developerID", "Developer ID": "developerID",
    "Developer ID Application": "developerID", "app-store": "appStore", "store": "appStore",
    "app-store-connect": "appStore",
  ]
}

extension AccentedRendering: ManifestWord {
  package static let synonyms: Synonyms = ["true": "full", "false": "none"]
}

extension DatabaseAccess: ManifestWord {
  package static let synonyms: Synonyms = [
    "write": "readWrite", "writable": "readWrite", "read": "readOnly",
  ]
}

extension BundleDocument.DisplayMode: ManifestWord {}

extension Intent.System: ManifestWord {
  package static let synonyms: Synonyms = ["INIntent": "siriKit"]
}

extension Intent.Target: ManifestWord {
  package static let synonyms: Synonyms = [
    "host": "app", "framework": "package", "widget": "extension", "appex": "extension",
    "widgetExtension": "extension",
  ]
}

extension Intent.ExecutionTarget: ManifestWord {
  package static let synonyms: Synonyms = [
    "app": "main", "widget": "widgetKitExtension", "extension": "widgetKitExtension",
  ]
}

extension Intent.Mode: ManifestWord {
  package static let synonyms: Synonyms = ["immediate": "foreground", "deferred": "foreground"]
}

extension Reload.Cause: ManifestWord {
  package static let synonyms: Synonyms = [
    "widgetCenter": "app", "apns": "push", "appIntent": "intent",
  ]
}

extension Reload.AppState: ManifestWord {
  package static let synonyms: Synonyms = ["active": "foreground"]
}

extension Weekday: ManifestWord {
  package static let synonyms: Synonyms = [
    "monday": "mon", "tuesday": "tue", "wednesday": "wed", "thursday": "thu", "friday": "fri",
    "saturday": "sat", "sunday": "sun",
  ]
}

extension Severity: ManifestWord {
  package static let synonyms: Synonyms = ["info": "note", "warn": "warning"]
}

/// Synonyms of keys or values.
///
/// A list rather than a dictionary: it is only read for wrong values, and a list of literals is
/// static data, while a dictionary has to be built.
package struct Synonyms: ExpressibleByDictionaryLiteral, Sendable {
  /// The synonyms, each with the word that is meant; unique, ignoring case.
  package let words: [(word: String, meant: String)]

  package init(_ words: [(word: String, meant: String)]) { self.words = words }

  package init(dictionaryLiteral elements: (String, String)...) { self.init(elements) }

  /// The word that a synonym means, ignoring case.
  subscript(text: String) -> String? {
    words.first {
      $0.word.utf8.count == text.utf8.count && $0.word.lowercased() == text.lowercased()
    }?.meant
  }

  /// Returns the synonyms of both lists.
  static func + (first: Synonyms, second: Synonyms) -> Synonyms {
    Synonyms(first.words + second.words)
  }
}
