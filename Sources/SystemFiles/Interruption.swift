internal import Libc

/// Blocks Ctrl-C while this value exists, so that the program can check for it without a signal
/// handler.
///
/// At other times Ctrl-C ends the process as usual.
package struct Interruption: ~Copyable {
  private let old: sigset_t

  /// Blocks Ctrl-C.
  package init() {
    var blocked = Self.signals
    var old = sigset_t()
    sigemptyset(&old)
    pthread_sigmask(SIG_BLOCK, &blocked, &old)
    self.old = old
  }

  deinit {
    var old = old
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  /// Returns whether Ctrl-C was pressed, and consumes the signal, so that it doesn't end the
  /// process later.
  package func take() -> Bool {
    var pending = sigset_t()
    sigemptyset(&pending)
    guard sigpending(&pending) == 0, sigismember(&pending, SIGINT) == 1 else { return false }
    var blocked = Self.signals
    var signal: CInt = 0
    return sigwait(&blocked, &signal) == 0
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    return signals
  }
}
