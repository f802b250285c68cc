internal import FileSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  // The environment is a global variable of C; nothing here ever changes it.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// Another program that runs beside this one, with pipes to its standard input and from its standard
/// output; what it has to complain of goes nowhere, unless it is wanted as output.
struct ChildProcess: ~Copyable {
  /// What it reads; nil once there is no more for it.
  private var input: Descriptor?
  private let inputNumber: CInt
  /// What it writes.
  private let output: Descriptor
  private let identifier: pid_t

  /// Starts a program that is found as a shell would find it.
  ///
  /// - Parameters:
  ///   - program: Its name or path.
  ///   - arguments: What it is given.
  ///   - complains: Whether its complaints are output, too.
  /// - Throws: Where there is no such program, or it cannot be started.
  init(_ program: String, _ arguments: [String], complains: Bool = false) throws(SystemError) {
    let toChild = try Descriptor.newPipe()
    let fromChild = try Descriptor.newPipe()
    identifier = try Self.spawn(
      program, arguments, input: toChild.reading.number, output: fromChild.writing.number,
      complains: complains)
    inputNumber = toChild.writing.number
    input = consume toChild.writing
    output = consume fromChild.reading
  }

  private static func spawn(
    _ program: String, _ arguments: [String], input: CInt, output: CInt, complains: Bool
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
    // Every other descriptor is closed by itself when the program starts.
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if complains {
      posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // What this program ignores, another would ignore as well.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, program, &actions, &attributes, &words, environ)
    if code != 0 { throw SystemError(code) }
    return identifier
  }

  /// Writes to its standard input, before the end of that.
  func send(_ bytes: [UInt8]) throws(SystemError) {
    try Descriptor.send(bytes, to: inputNumber)
  }

  /// Reads what it has written to its standard output, and waits for something; empty at its end.
  func receive(limit: Int) throws(SystemError) -> [UInt8] {
    try Descriptor.some(of: output.number, limit: limit)
  }

  /// Says that there is no more for it to read.
  mutating func endInput() { input = nil }

  /// Waits for its end.
  ///
  /// - Returns: Its exit code; nil where a signal ended it.
  consuming func end() throws(SystemError) -> Int32? {
    input = nil
    let identifier = identifier
    var status: CInt = 0
    _ = try SystemError.retrying { waitpid(identifier, &status, 0) }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: Its name or path.
  ///   - arguments: What it is given.
  ///   - limit: The most bytes that are read; a program that writes more is not waited for.
  ///   - complains: Whether its complaints are output, too.
  static func run(
    _ program: String, _ arguments: [String], limit: Int, complains: Bool = false
  ) throws(SystemError) -> (code: Int32?, output: [UInt8]) {
    var child = try ChildProcess(program, arguments, complains: complains)
    child.endInput()
    let bytes = try Descriptor.contents(of: child.output.number, limit: limit, expecting: 1 << 12)
    return (try child.end(), bytes)
  }
}

extension Descriptor {
  /// Makes a pipe, of which a program that is started gets neither end unless it is handed to it.
  fileprivate static func newPipe() throws(SystemError) -> Pipe {
    var numbers: [CInt] = [0, 0]
    guard pipe(&numbers) == 0 else { throw .last }
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return Pipe(
      reading: Descriptor(owning: numbers[0]), writing: Descriptor(owning: numbers[1]))
  }

  /// Both ends of a pipe.
  fileprivate struct Pipe: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor
  }
}
