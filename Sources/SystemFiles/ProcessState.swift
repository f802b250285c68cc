internal import Libc

/// The environment of the process.
package enum ProcessState {
  /// Makes failing writes return an error instead of ending the process with a signal.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // A closed standard descriptor would be reused for the next file that is opened, and reports
    // would be written to that file. A descriptor that can't be written to fails as it should.
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The seconds since 1970, in UTC.
  package static var now: Int64 { Int64(time(nil)) }

  /// The milliseconds for which all threads of the process ran.
  package static var processorMilliseconds: Int { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The milliseconds for which the current thread ran.
  package static var threadMilliseconds: Int { milliseconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func milliseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }

  /// The value of an environment variable.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The path of the working directory, without links; nil if it no longer exists.
  package static var workingFolder: String? { resolved(SystemPath(".")) }

  /// Returns a path without links, `.` and `..`; nil if it doesn't exist.
  package static func resolved(_ path: SystemPath) -> String? {
    guard let pointer = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  /// The path of the folder for temporary files: `TMPDIR` or, if that isn't set, /tmp.
  package static var temporaryFolder: String {
    environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Makes an empty folder in the folder for temporary files; nil if that fails.
  package static func makeTemporaryFolder() -> String? {
    guard let pattern = strdup("\(temporaryFolder)/audit-XXXXXX") else { return nil }
    defer { free(pattern) }
    return mkdtemp(pattern).map { String(cString: $0) }
  }

  /// Ends the process with an exit code.
  package static func exit(_ code: Int32) -> Never { Libc.exit(code) }

  /// Runs a program in place of this one; returns only if it can't be started.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - name: The name by which it is called, its argument 0.
  ///   - arguments: The other arguments.
  package static func replace(
    by program: String, named name: String, _ arguments: [String]
  ) -> SystemError {
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    execv(program, &words)
    return SystemError.last
  }

  /// Waits for some time.
  package static func wait(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ number: CInt) -> Bool { isatty(number) == 1 }

  /// Whether standard output gets colour without an option: never if `NO_COLOR` is set, always if
  /// `CLICOLOR_FORCE` is, otherwise on a terminal that supports colour.
  ///
  /// - Source: https://no-color.org, https://bixense.com/clicolors
  package static var isColored: Bool {
    func isSet(_ name: String) -> Bool { !["", "0"].contains(environment(name) ?? "") }
    if !(environment("NO_COLOR") ?? "").isEmpty { return false }
    if isSet("CLICOLOR_FORCE") { return true }
    return isTerminal(STDOUT_FILENO) && environment("TERM") != "dumb"
      && environment("CLICOLOR") != "0"
  }

  /// Whether standard output is a terminal that opens links.
  ///
  /// Terminals don't say so, but most that do can be told by the variables that they set.
  ///
  /// - Source: https://github.com/Alhadis/OSC8-Adoption
  package static var showsLinks: Bool {
    // tmux and screen pass on the variables of the terminal around them, but not always links.
    let isInner = ["dumb", "screen", "tmux"].contains { environment("TERM")?.hasPrefix($0) == true }
    guard isTerminal(STDOUT_FILENO), !isInner else { return false }
    let names = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]
    return names.contains(environment("TERM_PROGRAM") ?? "")
      || ["WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "DOMTERM"].contains {
        environment($0) != nil
      }
      // The terminals of GNOME, from VTE 0.50.
      || environment("VTE_VERSION").flatMap { Int($0) } ?? 0 >= 5_000
  }

  /// The columns of the terminal on standard output; nil if it isn't a terminal.
  package static var columns: Int? { columns(of: STDOUT_FILENO) }

  /// The columns of the terminal that a descriptor refers to; nil if it isn't a terminal.
  package static func columns(of number: CInt) -> Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The number of processors that may be used.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
