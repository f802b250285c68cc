#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a command whose output is read piece by piece.
///
/// swift-subprocess would make everything above it asynchronous for the one command that is run.
enum Subprocess {
  /// Runs a command to its end, or to the end of anybody's interest in what it says.
  ///
  /// - Parameters:
  ///   - name: The command, looked for as a shell does.
  ///   - arguments: What follows its name.
  ///   - input: The file that it reads from the beginning.
  ///   - pieceSize: The most bytes of a piece of its output.
  ///   - take: Takes the pieces in order; where it throws, the command is ended.
  /// - Returns: Whether its exit code is 0.
  /// - Throws: Where the command cannot be run, and what `take` throws.
  static func run(
    _ name: String, _ arguments: [String], input: RandomAccessFile, pieceSize: Int,
    _ take: (UnsafeRawBufferPointer) throws(Malformed) -> Void
  ) throws(Malformed) -> Bool {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Malformed(FileFailure(errno)) }
    // The command gets what it is given below, and no copy of an end that would stay open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = spawn(name, arguments, input: input.rewound, output: ends[1])
    _ = close(ends[1])
    defer { _ = close(ends[0]) }
    guard case .success(let id) = process else {
      throw .withoutCommand
    }
    do throws(Malformed) {
      try forward(ends[0], pieceSize: pieceSize, to: take)
    } catch {
      _ = kill(id, SIGKILL)
      _ = status(of: id)
      throw error
    }
    return status(of: id) == 0
  }

  private static func spawn(
    _ name: String, _ arguments: [String], input: CInt, output: CInt
  ) -> Result<pid_t, FileFailure> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var nothing: [UnsafeMutablePointer<CChar>?] = [nil]
    var id: pid_t = 0
    let code = posix_spawnp(&id, name, &actions, nil, &words, &nothing)
    return code == 0 ? .success(id) : .failure(FileFailure(code))
  }

  private static func forward(
    _ number: CInt, pieceSize: Int,
    to take: (UnsafeRawBufferPointer) throws(Malformed) -> Void
  ) throws(Malformed) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(number, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Waits for a process to end, and gives what `waitpid` says of it.
  private static func status(of id: pid_t) -> CInt {
    var status: CInt = -1
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
