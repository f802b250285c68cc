internal import ArgumentParser
internal import AuditKit
internal import FileSystem

/// A first argument that was meant to name a command and does not.
struct CommandName {
  /// What was written.
  let text: String

  /// Commands that are promised and not built yet.
  private static let later = ["draft"]

  /// Takes the first argument, unless it is an option, a command or the path of something.
  init?(_ argument: String?) {
    guard let argument, !argument.hasPrefix("-"), !AuditCommand.commandNames.contains(argument),
      (try? FileStatus(of: SystemPath(argument))) == nil
    else { return nil }
    text = argument
  }

  /// What is wrong with it as a command; nil where it may well be a path.
  var complaint: ValidationError? {
    guard Self.later.contains(text) else { return nil }
    let names = AuditCommand.commandNames.joined(separator: ", ")
    return ValidationError("this version has no command \(text); its commands are \(names)")
  }

  /// What to add to a message about it; nil where it is like no command.
  var hint: String? {
    if Self.later.contains(text) { return "this version has no command \(text)" }
    return Nearest.nearest(to: text, in: AuditCommand.commandNames).map {
      "did you mean the command \($0)?"
    }
  }
}
