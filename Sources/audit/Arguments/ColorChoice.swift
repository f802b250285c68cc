internal import ArgumentParser
internal import FileSystem

/// When reports are in colour.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether standard output gets colour.
  var isColored: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: ProcessState.isColored
    }
  }
}
