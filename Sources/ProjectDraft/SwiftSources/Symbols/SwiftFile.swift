internal import AuditKit
internal import Dispatch
import SwiftOperators
import SwiftParser
import SwiftSyntax
internal import Synchronization
internal import SystemFiles

/// A Swift file of the project, which is parsed when first used.
///
/// Targets that compile the same file share one instance, so that it is parsed once.
final class SwiftFile {
  /// Relative to the root of the draft.
  let path: String
  let text: String
  let identifiers: IdentifierIndex
  /// The syntax tree, with operators folded; code with syntax errors is in unexpected nodes.
  ///
  /// Empty if the tree would be too deep to visit.
  var tree: SourceFileSyntax {
    if let parsed { return parsed }
    let tree = Self.parse(text)
    parsed = tree
    return tree
  }
  private var parsed: SourceFileSyntax?
  private var namesByNode: [SyntaxIdentifier: NodeNames] = [:]
  private lazy var converter = SourceLocationConverter(fileName: path, tree: tree)
  /// The names of the modules that it imports.
  private(set) lazy var imports: Set<String> = Set(
    tree.statements.compactMap { statement in
      statement.item.as(ImportDeclSyntax.self)?.path.first?.name.text
    })

  /// Creates a file from its text, and from results that are known already.
  init(
    path: String, text: String, identifiers: IdentifierIndex? = nil, tree: SourceFileSyntax? = nil
  ) {
    self.path = path
    self.text = text
    self.identifiers = identifiers ?? IdentifierIndex(text)
    parsed = tree
  }

  #if DEBUG
    /// An unoptimized parser needs several times the stack; swift-parser would allow 20 levels.
    private static let maximumNesting = 40
  #else
    /// Less than swift-parser's own 256, since the trees are visited recursively later.
    private static let maximumNesting = 128
  #endif

  /// Parses a text, and folds its operators.
  static func parse(_ text: String) -> SourceFileSyntax {
    guard let (tree, depth) = parsed(text) else { return Parser.parse(source: "") }
    let folded = OperatorFolding.folded(tree)
    return depth.isBoundedFolded || TreeDepth(folded).isBounded ? folded : tree
  }

  /// Parses a text; nil if the parser would never finish, or the tree would be too deep to visit.
  static func unfolded(_ text: String) -> SourceFileSyntax? { parsed(text)?.tree }

  private static func parsed(_ text: String) -> (tree: SourceFileSyntax, depth: TreeDepth)? {
    guard NestingScan.lineGivenUp(in: text) == nil else { return nil }
    guard let tree = patience.tree(of: text, maximumNesting: maximumNesting) else { return nil }
    let depth = TreeDepth(tree)
    return depth.isBounded ? (tree, depth) : nil
  }

  #if DEBUG
    private static let patience = ParserPatience(milliseconds: 120_000)
  #else
    private static let patience = ParserPatience(milliseconds: 20_000)
  #endif

  /// Parses those of several files that are not parsed yet, on all processors.
  static func parse(_ files: [SwiftFile]) {
    let open = files.filter { $0.parsed == nil }
    guard open.count > 1 else { return }
    let texts = open.map(\.text)
    let trees = Parallel.map(0..<texts.count, jobs: ProcessState.processors) { parse(texts[$0]) }
    for (file, tree) in zip(open, trees) { file.parsed = tree }
  }

  /// The names in a node of the file, cached since many widgets use the same nodes.
  func names(in node: Syntax) -> NodeNames {
    if let known = namesByNode[node.id] { return known }
    let names = NodeNames(node, marks: ProviderUses.marks)
    namesByNode[node.id] = names
    return names
  }

  /// The position of the first token of a node.
  func origin(of node: some SyntaxProtocol) -> Origin {
    let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return Origin(file: path, line: location.line)
  }

  /// Why the file was not read, if the parser gave it up.
  var nestingProblem: DraftProblem? {
    guard let parsed, parsed.totalLength.utf8Length == 0, !text.isEmpty else { return nil }
    return DraftProblem(
      "nests too deeply or too often to be read",
      at: Origin(file: path, line: NestingScan.lineGivenUp(in: text)), isUnread: true)
  }

  /// The first syntax error in the file, if there is one.
  var syntaxProblem: DraftProblem? {
    let tree = tree
    if let nestingProblem { return nestingProblem }
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

/// Bounds the time that the parser may take for one file.
///
/// The parser looks ahead in many ways, some of which take twice as long with each level, as
/// `actor let actor let`, and none of which can be ended. A file with such code would take hours;
/// any other takes a thousandth of the limit, so that no result depends on the machine.
struct ParserPatience: ~Copyable {
  /// The limit, which each file that is given up halves, so that many of them take no longer than
  /// two.
  private let milliseconds: Mutex<Int>
  private static let minimum = 500

  init(milliseconds: Int) { self.milliseconds = Mutex(milliseconds) }

  /// Parses a text on a thread of its own, which is left behind if it takes too long; then nil.
  func tree(of text: String, maximumNesting: Int) -> SourceFileSyntax? {
    let result = Mutex<SourceFileSyntax?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = SystemThread {
      var parser = Parser(text, maximumNestingLevel: maximumNesting)
      let tree = SourceFileSyntax.parse(from: &parser)
      result.withLock { $0 = tree }
      done.signal()
    }
    let limit = milliseconds.withLock(\.self)
    guard done.wait(timeout: .now() + .milliseconds(limit)) == .success else {
      milliseconds.withLock { $0 = max($0 / 2, Self.minimum) }
      thread.detach()
      return nil
    }
    thread.join()
    return result.withLock(\.self)
  }
}

extension Syntax {
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
  /// The maximum number of operands and operators in a chain that is folded.
  static let maximumChainLength = 255

  static func folded(_ tree: SourceFileSyntax) -> SourceFileSyntax {
    OperatorFolding().rewrite(tree).as(SourceFileSyntax.self) ?? tree
  }

  override func visit(_ node: SequenceExprSyntax) -> ExprSyntax {
    let inner = super.visit(node)
    guard let sequence = inner.as(SequenceExprSyntax.self),
      sequence.elements.count <= Self.maximumChainLength
    else { return inner }
    // The handler leaves operators unfolded that the standard library does not declare.
    return (try? OperatorTable.standardOperators.foldSingle(sequence)) ?? inner
  }
}
