// The environment is a global variable of C, which nothing here ever changes.
@preconcurrency internal import Libc

/// A child process, started without a shell.
///
/// It inherits only the given files.
package struct ChildProcess: ~Copyable {
  /// The ends of its standard input and output, until they are closed.
  private var input: Descriptor?
  private var output: Descriptor?
  private let inputNumber: CInt
  private let outputNumber: CInt
  private let identifier: pid_t

  /// Starts a program that is looked up as a shell would.
  ///
  /// - Parameters:
  ///   - program: Its name or path.
  ///   - arguments: Its arguments.
  ///   - file: A file that it reads as standard input; if nil, ``send(_:)`` provides the input.
  ///   - mergesErrors: Whether standard error is part of its output, or discarded.
  ///   - inheritsEnvironment: Whether it gets the environment variables of this process, or none.
  /// - Throws: If the program is missing, or can't be started.
  package init(
    _ program: String, _ arguments: [String], readingFrom file: CInt? = nil,
    mergesErrors: Bool = false, inheritsEnvironment: Bool = true
  ) throws(SystemError) {
    let toChild = try Pipe()
    let fromChild = try Pipe()
    identifier = try Self.spawn(
      program, arguments, input: file ?? toChild.reading.number,
      output: fromChild.writing.number, mergesErrors, inheritsEnvironment)
    (inputNumber, outputNumber) = (toChild.writing.number, fromChild.reading.number)
    input = consume toChild.writing
    output = consume fromChild.reading
  }

  private static func spawn(
    _ program: String, _ arguments: [String], input: CInt, output: CInt, _ mergesErrors: Bool,
    _ inheritsEnvironment: Bool
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Every other descriptor is closed automatically when the program starts.
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if mergesErrors {
      posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // The child process would inherit which signals this program ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var noVariables = Array(words.suffix(1))
    var identifier: pid_t = 0
    let code =
      inheritsEnvironment
      ? posix_spawnp(&identifier, program, &actions, &attributes, &words, environ)
      : posix_spawnp(&identifier, program, &actions, &attributes, &words, &noVariables)
    if code != 0 { throw SystemError(code) }
    return identifier
  }

  /// Writes to its standard input.
  package func send(_ bytes: [UInt8]) throws(SystemError) {
    try Descriptor.send(bytes, to: inputNumber)
  }

  /// Reads from its standard output as soon as bytes are available; returns none at the end.
  package func receive(limit: Int) throws(SystemError) -> [UInt8] {
    try Descriptor.some(of: outputNumber, limit: limit)
  }

  /// Closes its input and output, and waits for it to exit.
  ///
  /// - Returns: Its exit code; nil if a signal ended it.
  package consuming func end() throws(SystemError) -> Int32? {
    // The process must not wait to read or to write.
    input = nil
    output = nil
    let identifier = identifier
    var status: CInt = 0
    _ = try SystemError.retrying { waitpid(identifier, &status, 0) }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Kills it.
  package consuming func kill() {
    _ = Libc.kill(identifier, SIGKILL)
    _ = try? end()
  }

  /// Runs a program to its end, with empty standard input.
  ///
  /// - Parameters:
  ///   - program: Its name or path.
  ///   - arguments: Its arguments.
  ///   - mergesErrors: Whether standard error is part of its output, or discarded.
  package static func run(
    _ program: String, _ arguments: [String], mergesErrors: Bool = false
  ) throws(SystemError) -> (code: Int32?, output: [UInt8]) {
    let child = try ChildProcess(program, arguments, mergesErrors: mergesErrors)
    return try child.finish()
  }

  /// Reads its output up to a limit, after which it gets SIGPIPE, and waits for it to exit.
  package consuming func finish(
    limit: Int = .max
  ) throws(SystemError) -> (code: Int32?, output: [UInt8]) {
    input = nil
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let piece = try receive(limit: min(limit - bytes.count, 1 << 16))
      if piece.isEmpty { break }
      bytes += piece
    }
    return (try end(), bytes)
  }

  /// Both ends of a pipe, not inherited by a program unless passed to it.
  private struct Pipe: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor

    init() throws(SystemError) {
      var numbers: [CInt] = [0, 0]
      guard pipe(&numbers) == 0 else { throw .last }
      for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
      reading = Descriptor(owning: numbers[0])
      writing = Descriptor(owning: numbers[1])
    }
  }
}
