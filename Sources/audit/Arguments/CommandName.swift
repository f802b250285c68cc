internal import ArgumentParser
internal import SystemFiles
internal import WidgetManifests

/// A first argument that was meant to name a command and does not.
struct CommandName {
  /// What was written.
  let text: String

  /// The names of all subcommands, in the order of the help.
  static let all = [
    "check", "replay", "compare", "verify", "inspect", "rules", "explain", "families", "config",
    "schema", "init",
  ]

  /// Commands that are promised and not built yet.
  private static let later = ["draft"]

  /// Takes the first argument, unless it is an option, a command or the path of something.
  init?(_ argument: String?) {
    guard let argument, !argument.hasPrefix("-"), !Self.all.contains(argument),
      (try? FileStatus(of: SystemPath(argument))) == nil
    else { return nil }
    text = argument
  }

  /// What is wrong with it as a command; nil where it may well be a path.
  var error: ValidationError? {
    guard Self.later.contains(text) else { return nil }
    let names = Self.all.joined(separator: ", ")
    return ValidationError("this version has no command \(text); its commands are \(names)")
  }

  /// What to add to a message about it; nil where it is like no command.
  var hint: String? {
    if Self.later.contains(text) { return "this version has no command \(text)" }
    return Nearest.nearest(to: text, in: Self.all).map {
      "did you mean the command \($0)?"
    }
  }
}
