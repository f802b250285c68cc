internal import ArgumentParser

/// Paths at the end of a long command line, such as one of `xargs`.
///
/// They are parsed without ArgumentParser, whose time grows with the square of their number.
struct ManyPaths {
  /// ArgumentParser parses command lines up to this length.
  private static let maximumParsed = 1_000
  /// The number of arguments that may not be paths: a command, the value of an option, a product.
  private static let others = 3

  /// The arguments without the paths.
  private let rest: [String]
  private let paths: ArraySlice<String>

  /// Separates the paths from the arguments; nil if there are few, and for a completion.
  init?(_ arguments: [String]) {
    guard arguments.count > Self.maximumParsed, !arguments[0].hasPrefix("---") else { return nil }
    let last = arguments.lastIndex { $0.hasPrefix("-") } ?? -1
    let first = last + 1 + Self.others
    guard first < arguments.count else { return nil }
    rest = Array(arguments[..<first])
    paths = arguments[first...]
  }

  /// The command with all paths; nil if it takes none, so that parsing them reports the error.
  func parse() throws -> (any ParsableCommand)? {
    guard var command = try AuditCommand.parseAsRoot(rest) as? any PathsCommand else { return nil }
    command.paths += paths
    return command
  }
}

/// A command with any number of paths.
protocol PathsCommand: ParsableCommand {
  /// The paths.
  var paths: [String] { get set }
}

extension CheckCommand: PathsCommand {
  var paths: [String] {
    get { manifests.path }
    set { manifests.path = newValue }
  }
}

extension ConfigCommand: PathsCommand {
  var paths: [String] {
    get { path }
    set { path = newValue }
  }
}

extension ReplayCommand: PathsCommand {
  var paths: [String] {
    get { manifests.path }
    set { manifests.path = newValue }
  }
}

extension VerifyCommand: PathsCommand {
  var paths: [String] {
    get { path }
    set { path = newValue }
  }
}
