internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import WidgetManifests

/// The values of arguments that a shell offers.
extension CompletionKind {
  /// Manifests, and folders with manifests.
  static var manifests: CompletionKind { .file(extensions: ["yaml", "yml"]) }

  /// The ID of a rule.
  static var rule: CompletionKind { .words { AllRules.infos.map(\.id) } }
  /// The same, and the findings of a fleet.
  static var explained: CompletionKind {
    .words { (AllRules.infos + FleetRules.infos).map(\.id) }
  }

  /// The ID of a rule with a severity that it may have.
  static var ruleSeverity: CompletionKind {
    .words {
      AllRules.infos.flatMap { rule in
        RuleSetting.allCases.filter { rule.refusal(of: $0.severity) == nil }
          .map { "\(rule.id)=\($0.rawValue)" }
      }
    }
  }

  /// The names of formats, without a file after `=`.
  static func formats(_ formats: [ReportFormat]) -> CompletionKind {
    .words { ["auto"] + formats.map(\.rawValue) }
  }

  /// Words of a closed list.
  static func words<Word>(of _: Word.Type) -> CompletionKind
  where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
    .words { Word.words }
  }

  /// The settings of the replay, ready for a value.
  static var settings: CompletionKind { .words { SettingChange.settings.map { "\($0.key)=" } } }

  /// Platforms, ready for a version.
  static var targets: CompletionKind { .words { Platform.words.map { "\($0)=" } } }

  /// Words for the script.
  ///
  /// They are created only for a script, because every run describes all options of the command.
  private static func words(_ words: () -> [String]) -> CompletionKind {
    let isAskedFor = CommandLine.arguments.dropFirst().first == "--generate-completion-script"
    return isAskedFor ? .list(words()) : .default
  }
}
