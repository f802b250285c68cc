internal import AuditKit
internal import Dispatch
import SwiftOperators
import SwiftParser
import SwiftSyntax
internal import Synchronization
internal import SystemFiles

/// A Swift file of the project, which is parsed when first used.
///
/// Targets that compile the same file share one instance, so that it is parsed once, for all threads.
final class SwiftFile: Sendable {
  /// Relative to the root of the draft.
  let path: String
  let text: String
  let identifiers: IdentifierIndex
  /// The syntax tree, with operators folded; code with syntax errors is in unexpected nodes.
  ///
  /// Empty if the text has no tree.
  var tree: SourceFileSyntax { content.tree }
  /// The names of the modules that it imports.
  var imports: Set<String> { content.imports }
  private var content: Content {
    stored.load()
      ?? parsing.withLock { _ in stored.load() ?? stored.storeIfNil(Content(Self.parse(text))) }
  }
  private let stored = AtomicLazyReference<Content>()
  /// Held while it is parsed.
  private let parsing = Mutex(())
  private let pieces = Mutex<[SyntaxIdentifier: Piece]>([:])
  private let locations = AtomicLazyReference<SourceLocationConverter>()
  private var converter: SourceLocationConverter {
    locations.load()
      ?? locations.storeIfNil(SourceLocationConverter(fileName: path, tree: tree))
  }

  /// The result of parsing the text, always the first one: another has other nodes.
  private final class Content: Sendable {
    let parsed: ParseResult
    let tree: SourceFileSyntax
    let imports: Set<String>

    private static let empty = Parser.parse(source: "")

    init(_ parsed: ParseResult) {
      self.parsed = parsed
      tree = (try? parsed.get()) ?? Self.empty
      imports = Set(
        tree.statements.compactMap { statement in
          statement.item.as(ImportDeclSyntax.self)?.path.first?.name.text
        })
    }
  }

  private var parsed: ParseResult? { stored.load()?.parsed }

  /// Creates a file from its text, and from results that are known already.
  init(
    path: String, text: String, identifiers: IdentifierIndex? = nil, parsed: ParseResult? = nil
  ) {
    self.path = path
    self.text = text
    self.identifiers = identifiers ?? IdentifierIndex(text)
    if let parsed { _ = stored.storeIfNil(Content(parsed)) }
  }

  typealias ParseResult = Result<SourceFileSyntax, ParseFailure>

  /// Parses a text, and folds its operators.
  static func parse(_ text: String) -> ParseResult {
    parsed(text).map { tree, depth in
      let folded = OperatorFolding.folded(tree)
      return depth.isBoundedFolded || TreeDepth(folded).firstTooDeep == nil ? folded : tree
    }
  }

  /// Parses a text.
  static func unfolded(_ text: String) -> ParseResult { parsed(text).map(\.tree) }

  private static func parsed(
    _ text: String
  ) -> Result<(tree: SourceFileSyntax, depth: TreeDepth), ParseFailure> {
    if timeLimit.isExhausted { return .failure(.refused) }
    let parsed = timeLimit.result { () -> ParseResult in
      if let line = NestingScan.lineGivenUp(in: text) { return .failure(.nesting(line: line)) }
      var parser = Parser(text, maximumNestingLevel: NestingScan.maximumBrackets)
      return .success(SourceFileSyntax.parse(from: &parser))
    }
    let tree: SourceFileSyntax
    switch parsed {
    case .success(let whole)?: tree = whole
    case .failure(let failure)?: return .failure(failure)
    case nil: return .failure(.time)
    }
    if tree.hasMaximumNestingLevelOverflow {
      let offset = Syntax(tree).firstOverflow.positionAfterSkippingLeadingTrivia.utf8Offset
      return .failure(.nesting(line: text.line(ofByte: offset)))
    }
    let depth = TreeDepth(tree)
    guard let deep = depth.firstTooDeep else { return .success((tree, depth)) }
    return .failure(.nesting(line: text.line(ofByte: deep)))
  }

  #if DEBUG
    static let timeLimit = TimeLimit(seconds: 60)
  #else
    static let timeLimit = TimeLimit(seconds: 10)
  #endif

  /// Names of which a file must contain one to be parsed up front.
  ///
  /// The files that declare what these refer to are parsed when a name is looked up.
  static let wanted = [
    "WidgetKit", "WidgetCenter", "ControlCenter", "WidgetBundle", "TimelineProvider",
    "IntentTimelineProvider", "AppIntentTimelineProvider", "suiteName",
    "forSecurityApplicationGroupIdentifier",
  ]

  /// Parses those of several files that are not parsed yet, on all processors.
  static func parse(_ files: [SwiftFile]) {
    let open = files.filter { $0.parsed == nil }
    guard open.count > 1 else { return }
    _ = Parallel.map(open.indices, jobs: ProcessState.processors) { open[$0].tree }
  }

  /// A declaration in the file, cached since many widgets use the same ones.
  ///
  /// - Parameter marks: The names that show what is read, always the same.
  func piece(_ node: Syntax, marks: Set<String>) -> Piece {
    if let known = pieces.withLock({ $0[node.id] }) { return known }
    let piece = Piece(node, marks: marks)
    pieces.withLock { $0[node.id] = piece }
    return piece
  }

  /// The line of the first token of a node, and the part of the node that is on that line.
  ///
  /// - Parameter name: The part of the node that names it, to be shown if it is on the same line.
  func origin(of node: some SyntaxProtocol, at name: Syntax? = nil) -> Origin {
    let start = node.positionAfterSkippingLeadingTrivia
    let location = converter.location(for: start)
    let lineStart = start.utf8Offset - location.column + 1
    let utf8 = text.utf8
    let line = utf8[utf8.index(utf8.startIndex, offsetBy: lineStart)...]
      .prefix { $0 != 0x0A && $0 != 0x0D }
    func column(of position: AbsolutePosition) -> Int32 {
      Int32(line.prefix(position.utf8Offset - lineStart).count { $0 & 0xC0 != 0x80 } + 1)
    }
    let first = column(of: name?.positionAfterSkippingLeadingTrivia ?? start)
    let end = column(of: (name ?? Syntax(node)).endPositionBeforeTrailingTrivia)
    return Origin(
      file: path, line: location.line, columns: first < end ? first..<end : nil)
  }

  /// Why the file, or a part of it, was not read, if it was to be parsed.
  var unreadProblem: DraftProblem? {
    if case .failure(let failure) = parsed { return failure.problem(in: path) }
    // The lexer skips both sides.
    guard hasSyntaxError, let line = text.utf8.mergeConflictLine else { return nil }
    return DraftProblem(
      "a merge conflict is not resolved, and neither side is read",
      at: Origin(file: path, line: line), isUnread: true)
  }

  /// Whether it was parsed, and has a syntax error.
  var hasSyntaxError: Bool { (try? parsed?.get().hasError) == true }

  /// The first syntax error in the file, if there is one.
  var syntaxProblem: DraftProblem? {
    let tree = tree
    if let unreadProblem { return unreadProblem }
    guard tree.hasError else { return nil }
    var node = Syntax(tree)
    // The innermost first node with an error is the token, or the list of unexpected tokens.
    while let next = node.firstFault {
      node = next
    }
    return DraftProblem(
      "has a syntax error; the code around it is read", at: origin(of: node))
  }
}

/// Why a text has no syntax tree.
enum ParseFailure: Error {
  /// The parser or what visits the tree would need too much time or stack from a line on.
  case nesting(line: Int)
  /// The parser didn't end in time.
  case time
  /// The parser took too long for other files.
  case refused

  func problem(in path: String) -> DraftProblem {
    switch self {
    case .nesting(let line):
      DraftProblem(
        "nests too deeply or too often to be read", at: Origin(file: path, line: line),
        isUnread: true)
    case .time:
      DraftProblem(Self.slowness, at: Origin(file: path, line: 1), isUnread: true)
    case .refused:
      DraftProblem(
        "is not read, since the Swift parser takes too long for other files",
        at: Origin(file: path), isUnread: true)
    }
  }

  static let slowness = "the Swift parser takes too long for this file"
}

/// Bounds the time of work that can't be ended.
///
/// swift-parser looks ahead in many ways, some of which take twice as long with each level.
/// NestingScan counts those that are known; code for another would take hours. Any handwritten file
/// takes a small part of the limit, even on a slow machine.
struct TimeLimit: ~Copyable {
  /// The number of times that the limit may be reached, because the threads remain.
  private static let maximumReached = 2
  /// The maximum time of all work that takes more than a tenth of the limit, as a multiple of it.
  private static let maximumTotal = 3

  /// The parser's lookahead recurses without a limit, where NestingScan doesn't know of it.
  private static let stackSize = 256 << 20

  private let seconds: Int
  private let reached = Atomic(0)
  /// The time of work that took more than a tenth of the limit, in milliseconds.
  private let spent = Atomic(0)
  /// The number of threads that work, or were left.
  private let running = Atomic(0)

  init(seconds: Int) { self.seconds = seconds }

  /// Whether further work is refused, so that the whole must fail.
  var isExhausted: Bool {
    reached.load(ordering: .relaxed) >= Self.maximumReached
      || spent.load(ordering: .relaxed) > Self.maximumTotal * seconds * 1_000
  }

  /// Runs work on a thread of its own; nil if it takes too long.
  func result<Value: Sendable>(of work: @escaping @Sendable () -> Value) -> Value? {
    let value = Mutex<(result: Value, milliseconds: Int)?>(nil)
    let done = DispatchSemaphore(value: 0)
    let start = ProcessState.processorMilliseconds
    let end = DispatchTime.now() + .seconds(seconds)
    running.add(1, ordering: .relaxed)
    let run: @Sendable () -> Void = {
      let result = work()
      let milliseconds = ProcessState.threadMilliseconds
      value.withLock { $0 = (result, milliseconds) }
      done.signal()
    }
    guard let thread = SystemThread(stackSize: Self.stackSize, run) ?? SystemThread(run) else {
      running.subtract(1, ordering: .relaxed)
      return nil
    }
    while done.wait(timeout: max(end, .now() + .milliseconds(500))) == .timedOut {
      // It goes on if other threads or processes took its share of the time.
      let share = seconds * 1_000 * running.load(ordering: .relaxed)
      guard ProcessState.processorMilliseconds - start >= share else { continue }
      reached.add(1, ordering: .relaxed)
      thread.detach()
      return nil
    }
    thread.join()
    running.subtract(1, ordering: .relaxed)
    guard let value = value.withLock(\.self) else { return nil }
    count(milliseconds: value.milliseconds)
    return value.result
  }

  /// Counts work that ended in time.
  func count(milliseconds: Int) {
    if milliseconds > seconds * 100 { spent.add(milliseconds, ordering: .relaxed) }
  }
}

extension String {
  /// The line, from 1, of the byte at an offset.
  fileprivate func line(ofByte offset: Int) -> Int {
    1 + utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }
}

extension Syntax {
  /// The innermost first node at which the parser stopped, since too many brackets are open.
  fileprivate var firstOverflow: Syntax {
    var node = self
    while let next = node.children(viewMode: .all).first(where: \.hasMaximumNestingLevelOverflow) {
      node = next
    }
    return node
  }

  fileprivate var firstFault: Syntax? {
    children(viewMode: .all).first { $0.hasError || $0.isAtFault }
  }

  private var isAtFault: Bool {
    `is`(UnexpectedNodesSyntax.self)
      || self.as(TokenSyntax.self)?.presence == .missing
  }
}

/// Folds infix operators according to the precedences of the standard library.
///
/// Chains that are too long to fold without a deep stack are left unfolded; they have no constant
/// value.
final class OperatorFolding: SyntaxRewriter {
  static func folded(_ tree: SourceFileSyntax) -> SourceFileSyntax {
    OperatorFolding().rewrite(tree).as(SourceFileSyntax.self) ?? tree
  }

  override func visit(_ node: SequenceExprSyntax) -> ExprSyntax {
    let inner = super.visit(node)
    guard let sequence = inner.as(SequenceExprSyntax.self),
      sequence.elements.count <= Limits.items
    else { return inner }
    // The handler leaves operators unfolded that the standard library does not declare.
    return (try? OperatorTable.standardOperators.foldSingle(sequence)) ?? inner
  }
}
