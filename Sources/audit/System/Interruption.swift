#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ctrl-C as something to ask about, and not as the end of the process.
///
/// It is held back while this value lives, so there is nothing to do in a signal handler; where it
/// is not held back, as during a run, it ends the process as ever.
struct Interruption: ~Copyable {
  private let old: sigset_t

  /// Holds Ctrl-C back.
  init() {
    var held = Self.signals
    var old = sigset_t()
    sigemptyset(&old)
    pthread_sigmask(SIG_BLOCK, &held, &old)
    self.old = old
  }

  deinit {
    var old = old
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  /// Whether Ctrl-C was pressed; asking takes it away, so that it ends nothing else.
  func take() -> Bool {
    var pending = sigset_t()
    sigemptyset(&pending)
    guard sigpending(&pending) == 0, sigismember(&pending, SIGINT) == 1 else { return false }
    var held = Self.signals
    var signal: CInt = 0
    return sigwait(&held, &signal) == 0
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    return signals
  }
}
