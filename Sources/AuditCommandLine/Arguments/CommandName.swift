internal import ArgumentParser
internal import SystemFiles
internal import WidgetManifests

/// A first argument that may be a misspelt command.
struct CommandName {
  /// The argument.
  let text: String

  /// The names of all subcommands, in the order of the help.
  static let all = [
    "check", "lint", "draft", "replay", "compare", "verify", "inspect", "fleet", "rules", "explain",
    "families", "config", "schema", "init",
  ]

  /// Words that people take for commands, each with its meaning.
  private static let others = [
    "fix": "fixes are made by `audit --fix`",
    "watch": "`audit --watch` audits again after each change",
    "version": "the version is printed by `audit --version`",
    "baseline": "a baseline is written by `audit --update-baseline`",
  ]

  /// Creates one from the first argument; nil if it is an option, a command or an existing path.
  init?(_ argument: String?) {
    guard let argument, !argument.hasPrefix("-"), !Self.all.contains(argument),
      (try? FileStatus(of: SystemPath(argument))) == nil
    else { return nil }
    text = argument
  }

  /// The error of the command; nil if it may be a path.
  var error: ValidationError? {
    guard let other = Self.others[text] else { return nil }
    return ValidationError("\(other); the commands are \(Self.all.joined(separator: ", "))")
  }

  /// A hint for a message about it; nil if no command is similar.
  var hint: String? {
    if let other = Self.others[text] { return other }
    return Nearest.nearest(to: text, in: Self.all).map {
      "did you mean the command \($0)?"
    }
  }
}
