internal import AuditKit
internal import FleetLogs
internal import Synchronization
internal import SystemFiles

/// Reads the logs and summaries of a fleet on several threads.
struct FleetInputs {
  private let settings: FleetSettings
  private let jobs: Int
  private let working: WorkingFolder
  private let progress: RunProgress
  /// The problems so far.
  private(set) var problems: [Problem] = []
  private var inputs: [LogInput] = []
  private var parts: [LogInput] = []
  private var readsStandardInput = false

  /// The number of bytes of a large file that one thread reads at a time.
  private static let chunk = 16 << 20

  init(_ settings: FleetSettings, jobs: Int, from working: WorkingFolder, _ progress: RunProgress) {
    self.settings = settings
    self.jobs = jobs
    self.working = working
    self.progress = progress
  }

  /// Adds a file, all files in a folder that aren't hidden, or - for standard input.
  mutating func add(_ path: String) {
    if path == "-" {
      readsStandardInput = true
      return
    }
    add(FoundFile(path: SystemPath(path), shown: working.shown(path)))
  }

  private mutating func add(_ file: FoundFile) {
    do throws(Problem) {
      let status = try Problem.naming(file.shown) { () throws(SystemError) in
        try FileStatus(of: file.path)
      }
      guard status.kind == .folder else {
        let input = try LogInput(file)
        if SummaryFile.isBeginning(input.beginning) {
          parts.append(input)
        } else if file.shown.hasSuffix(".fleet") {
          throw Problem(path: file.shown, reason: FleetError.damaged.message)
        } else {
          inputs.append(input)
        }
        return
      }
      let entries = try Problem.naming(file.shown) { () throws(SystemError) in
        try FolderEntry.list(file.path)
      }
      for entry in entries where !entry.isHidden {
        // Links below a folder may form cycles.
        let found = file.appending(entry.name)
        let kind = try Problem.naming(found.shown) { () throws(SystemError) in
          try FileStatus(ofLink: found.path).kind
        }
        if kind == .file || kind == .folder { add(found) }
      }
    } catch {
      problems.append(error)
    }
  }

  /// Reads all inputs.
  ///
  /// - Returns: The summary of the devices that the given summaries contain completely, and the
  ///   events of all others.
  mutating func read() -> (summary: FleetSummary, runs: EventRuns) {
    let folder = ProcessState.temporaryFolder
    let runs = EventRuns(temporaryFolder: folder)
    var settings = settings
    var read: FleetSummary?
    let readsLogs = readsStandardInput || !inputs.isEmpty
    if !readsLogs, !parts.isEmpty {
      let ofLogs = [
        (settings.year != nil, "--year"), (settings.usesFileNamesAsDevices, "--device-per-file"),
      ]
      for (isGiven, option) in ofLogs where isGiven {
        problems.append(
          Problem(path: option, reason: "applies only to logs; all inputs are summaries"))
      }
    }
    for part in parts {
      problems.attempt { () throws(Problem) in
        let file = try part.summary()
        if read == nil { settings.adopt(file.summary, readsLogs: readsLogs) }
        var summary = read ?? FleetSummary(settings)
        read = nil
        defer { read = summary }
        try Problem.naming(part.file.shown) { () throws(FleetError) in
          try summary.merge(file.summary)
          try file.addEvents(to: runs)
        }
      }
    }
    let tasks = tasks
    progress.begin(.log, of: inputs.reduce(0) { $0 + $1.status.size })
    let pool = Mutex<[EventCollector]>([])
    let limit = max(EventCollector.limit * 2 / max(jobs, 2), 1 << 14)
    let (shared, progress) = (settings, progress)
    let failures = Parallel.map(tasks.indices, jobs: jobs) { index -> [Problem] in
      var collector =
        pool.withLock { $0.popLast() } ?? EventCollector(shared, into: runs, limit: limit)
      let failures = tasks[index]
        .read(into: &collector, devices: shared.usesFileNamesAsDevices, progress)
      pool.withLock { $0.append(collector) }
      return failures
    }
    problems += failures.flatMap(\.self)
    for var collector in pool.withLock({ $0 }) {
      problems.attempt { () throws(Problem) in
        try Problem.naming(folder) { () throws(FleetError) in try collector.flush() }
      }
    }
    return (read ?? FleetSummary(settings), runs)
  }

  /// The parts of the input, each for one thread: files, and pieces of large ones that end with a line.
  private var tasks: [LogTask] {
    mutating get {
      var tasks: [LogTask] = readsStandardInput ? [.standardInput] : []
      for input in inputs {
        guard input.packing == .none, input.status.size > Self.chunk else {
          tasks.append(.whole(input))
          continue
        }
        problems.attempt { () throws(Problem) in
          tasks += try input.lineRanges(of: Self.chunk).map { .range(input, $0) }
        }
      }
      return tasks
    }
  }
}

/// A part of the input that one thread reads.
private enum LogTask {
  case standardInput
  case whole(LogInput)
  case range(LogInput, Range<Int>)

  /// - Parameter devices: Whether a file's name is the device of its lines without one.
  func read(
    into collector: inout EventCollector, devices: Bool, _ progress: RunProgress
  ) -> [Problem] {
    var failure: FleetError?
    var problems: [Problem] = []
    var isFirst = true
    var isSummary = false
    func take(_ piece: [UInt8]) {
      if isFirst { isSummary = SummaryFile.isBeginning(piece) }
      isFirst = false
      if !isSummary { failure = failure ?? collector.take(piece) }
    }
    do throws(Problem) {
      switch self {
      case .standardInput:
        collector.begin()
        var isPacked = false
        try OpenFile.pieces(of: 0, as: "<stdin>") { piece in
          isPacked = isPacked || isFirst && LogInput.Packing(piece) != .none
          if !isPacked { take(piece) }
        }
        if isPacked {
          throw Problem(path: "<stdin>", reason: "is compressed; unpack it first, as with zcat")
        }
        if isSummary { throw Problem(path: "<stdin>", reason: "is a summary; name its file") }
      case .whole(let input):
        collector.begin(device: devices ? input.device : nil)
        try input.pieces(take)
        if isSummary {
          throw Problem(path: input.file.shown, reason: "is a compressed summary; decompress it")
        }
        progress.advance(by: input.status.size)
      case .range(let input, let range):
        collector.begin(device: devices ? input.device : nil)
        try OpenFile.open(input.file).pieces(of: range) { failure = failure ?? collector.take($0) }
        progress.advance(by: range.count)
      }
    } catch {
      problems.append(error)
    }
    collector.end()
    if let failure { problems.append(Problem(path: "temporary file", reason: failure.message)) }
    return problems
  }
}

extension EventCollector {
  /// Reads some bytes; returns the reason if their events can't be stored.
  fileprivate mutating func take(_ bytes: [UInt8]) -> FleetError? {
    do throws(FleetError) {
      try read(bytes)
      return nil
    } catch {
      return error
    }
  }
}

extension LogInput {
  /// Returns ranges of approximately a size, each of whole lines; all but the first begin with a
  /// line break, so only the first has a first line, whose byte order mark doesn't count.
  fileprivate func lineRanges(of size: Int) throws(Problem) -> [Range<Int>] {
    let open = try OpenFile.open(file)
    var ranges: [Range<Int>] = []
    var start = 0
    while start < status.size {
      var end = start + size
      while end < status.size {
        let piece = try open.bytes(end..<min(end + 1 << 16, status.size))
        if let feed = piece.firstIndex(of: 0x0A) {
          end += feed
          break
        }
        end += max(piece.count, 1)
      }
      end = min(end, status.size)
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  /// The name of the file, packed or not, for the device of its lines.
  fileprivate var device: String {
    let name = file.shown.split(separator: "/").last ?? ""
    return String(
      name.hasSuffix(".gz") ? name.dropLast(3) : name.hasSuffix(".zst") ? name.dropLast(4) : name)
  }

  /// Reads the end of a summary.
  func summary() throws(Problem) -> SummaryFile {
    let (path, size) = (file.path, status.size)
    return try Problem.naming(file.shown) { () throws(FleetError) in
      let descriptor = try FleetError.calling { () throws(SystemError) in
        try Descriptor(opening: path)
      }
      return try SummaryFile(descriptor, size: size)
    }
  }
}
