internal import TestTexts
internal import Testing

@testable internal import ProjectDraft

@Suite struct ScriptEvaluatorTests {
  /// An expression and the text of its value; `?` and the expression for an unknown value.
  static let expressions = [
    ("'a'", "a"), (#""tab\tand é""#, "tab\tand \u{e9}"), ("`a${1 + 1}b`", "a2b"),
    ("1.50", "1.5"), ("0x10", "16"), ("-3", "-3"), ("true", "true"), ("[1, 'b'].join('-')", "1-b"),
    ("({ a: { b: 'c' } }).a.b", "c"), ("({ a: 'b' })['a']", "b"),
    ("({ ...{ a: 'x' }, b: 1 }).a", "x"),
    ("({ a: 'b' }).c ?? 'd'", "d"), ("'' || 'e'", "e"), ("'x' && 'y'", "y"),
    ("1 === 1 ? 'same' : 'other'", "same"), ("!'' ? 'no' : 'yes'", "no"),
    ("((a, { b = 'z' }) => a + b)('y', {})", "yz"),
    ("(function () { return 'f' })()", "f"), ("('a' as const)", "a"),
    ("('a' satisfies string)!", "a"),
    ("identity<string>('g')", "g"), ("['a', undefined, 'b'].filter(Boolean).length", "2"),
    ("process.env.NAME", "?process.env.NAME"),
    ("process.env.NAME ?? 'x'", "?process.env.NAME ?? 'x'"),
    ("`${process.env.NAME}.app`", "?`${process.env.NAME}.app`"),
    ("IS_DEV ? 'a' : 'b'", "?IS_DEV ? 'a' : 'b'"),
    ("IS_DEV ? 'a' : 'a'", "a"), ("unknown.name", "?unknown.name"),
    ("a(/[)]'/g, 'x')", "?a(/[)]'/g, 'x')"),
    ("({ a: 'b', ...unknown }).a", "?unknown"), ("({ ...unknown, a: 'b' }).a", "b"),
    ("({ ...unknown, a: 'b' }).c", "?unknown"), ("({ ...{ ...unknown, a: 'b' } }).c", "?unknown"),
    ("({ c: 'd', ...{ ...unknown, a: 'b' } }).c", "?unknown"),
    ("withSentry({ a: 'b' }, {}).a", "b"), ("({ ...(IS_DEV && { a: 'c' }) }).a", "?IS_DEV"),
  ]

  @Test(arguments: expressions)
  func `an expression evaluates to its value`(expression: String, expected: String) throws {
    let value = try exported(
      """
      const IS_DEV = process.env.APP_VARIANT === "development";
      function identity<T>(x: T): T { return x }
      export default { value: \(expression) };
      """)["value"]
    let text = try #require(value).printed ?? "?" + (value?.unknown ?? value?.condition ?? "")
    #expect(text == expected)
  }

  /// A script, and the text of `value` in its exports.
  static let scripts = [
    ("module.exports = { value: 'a' };", "a"),
    ("export default () => ({ value: 'b' })", "b"),
    ("export default function config({ config }: Context): Config { return { value: 'c' } }", "c"),
    (
      """
      const { value } = { value: 'd' }
      module.exports = { value }
      """, "d"
    ),
    (
      """
      const base = { value: 'x' }
      base.value = 'e'
      module.exports = base
      """, "e"
    ),
    (
      """
      const c = { list: ['f'] }
      const list = c.list
      list.push('g')
      module.exports = { value: c.list.join('') }
      """, "fg"
    ),
    (
      """
      const c = {}
      if (!c.list) c.list = []
      c.list.push('h')
      module.exports = { value: c.list[0] }
      """, "h"
    ),
    (
      """
      function add(c) { c.value = 'i' }
      const c = { value: 'x' }
      add(c)
      module.exports = c
      """, "i"
    ),
    (
      """
      let value = 'x'
      try { value = read() } catch { }
      module.exports = { value }
      """, "?try { value = read() } catch { }"
    ),
    (
      """
      let value = 'j'
      if (process.env.A) { value = 'k' }
      module.exports = { value }
      """, "?process.env.A"
    ),
    (
      """
      const id = () => { if (process.env.A) return 'x'; return 'y' }
      module.exports = { value: id() }
      """, "?id()"
    ),
    (
      """
      const id = () => { if (process.env.A) { return 'l' } else { return 'l' } }
      module.exports = { value: id() }
      """, "l"
    ),
    (
      """
      if (!process.env.A) throw new Error('x')
      module.exports = { value: 'm' }
      """, "m"
    ),
    (
      """
      interface A { a: string }
      type B<T> = { [K in keyof T]: () => void } | A
      export default { value: 'n' } as B<A>
      """, "n"
    ),
    (
      """
      Object.assign(base, { value: 'o' })
      var base = { value: 'x' }
      Object.assign(base, { value: 'o' })
      module.exports = base
      """, "o"
    ),
    (
      """
      for (const a of [1]) { b.value = a }
      module.exports = { value: 'p' }
      """, "p"
    ),
    (
      """
      module.exports = ({ config }) => { const { plugins = [], ...rest } = config; return { ...rest, value: rest.name } }
      """, "host"
    ),
    (
      """
      class A { b() { return 1 } }
      // a comment }
      /* { */ module.exports = { value: 'q' }
      """, "q"
    ),
  ]

  @Test(arguments: scripts)
  func `a script exports what its statements assign`(text: String, expected: String) throws {
    let value = try exported(text)["value"]
    let printed = try #require(value).printed ?? "?" + (value?.unknown ?? "")
    #expect(printed == expected)
  }

  @Test func `a script reads JSON files and modules beside it`() throws {
    let texts = [
      "app.config.ts": """
      import pkg from "./package.json";
      import { ids as names } from "./config/ids";
      const { version } = require("./package.json");
      export default { version, name: pkg.name, id: names.app };
      """,
      "package.json": #"{"name": "tide", "version": "2.1.0"}"#,
      "config/ids.ts": "export const ids = { app: 'com.example.tide' };",
    ]
    try TemporaryProject(texts).use { files in
      let module = try #require(ScriptEvaluator(files: files).module("app.config.ts"))
      let value = ScriptEvaluator.exported(module, member: nil)
      #expect(value["version"]?.text == "2.1.0")
      #expect(value["version"]?.origin == Origin(file: "package.json", line: 1))
      #expect(value["name"]?.text == "tide")
      #expect(value["id"]?.text == "com.example.tide")
      #expect(value["id"]?.origin == Origin(file: "config/ids.ts", line: 1))
    }
  }

  @Test func `a list with conditional items keeps the certain ones`() throws {
    let list = try exported(
      "module.exports = { value: ['a', ...(process.env.A ? [] : ['b']), process.env.B && ['c']] }")
    let items = try #require(list["value"]?.list)
    #expect(items.map(\.condition) == [nil, "process.env.A", "process.env.B"])
    #expect(items.map(\.isKnown) == [true, false, false])
  }

  /// Texts that the reader must survive.
  static let hostile = [
    String(repeating: "[", count: 20_000), String(repeating: "({a:", count: 10_000),
    String(repeating: "(a=", count: 5_000) + String(repeating: "):T", count: 5_000),
    "module.exports = " + String(repeating: "a + ", count: 10_000) + "b",
    String(repeating: "a +\n", count: 10_000) + ")",
    "module.exports = " + String(repeating: "!", count: 10_000) + "a",
    String(repeating: "x.a", count: 10_000), "`" + String(repeating: "${`", count: 10_000),
    "module.exports = " + String(repeating: "a ? b : ", count: 10_000) + "c",
    "var a = []\n" + String(repeating: "a = [a, a]\n", count: 500) + "module.exports = a",
    "function f() { return f() }\nmodule.exports = f()",
    String(repeating: "if (a) {", count: 10_000), String(repeating: "<", count: 10_000),
    "module.exports = " + String(repeating: "new ", count: 5_000) + "a",
    String(repeating: "export ", count: 5_000) + "const a = 1",
    String(repeating: "declare ", count: 5_000) + "const a = 1",
    nested(60, String(repeating: "!", count: 60), String(repeating: ".a", count: 60)),
    nested(60, "delete ", String(repeating: ".a", count: 60)),
    nested(60, "", String(repeating: "[0]", count: 60)),
    nested(60, "", String(repeating: " + 1", count: 60)),
    "const f = a => a\n" + nested(60, "f(", ")"),
    doubled("a + a"), doubled("`${a}${a}`"), doubled("[a, a].join(a)"),
  ]

  /// A text of two bytes that is twice as long with each of 60 lines.
  private static func doubled(_ value: String) -> String {
    "var a = 'xx'\n" + String(repeating: "a = \(value)\n", count: 60) + "module.exports = a"
  }

  /// An assignment whose value is in parentheses, each with something before and after it.
  private static func nested(_ count: Int, _ before: String, _ after: String) -> String {
    let opening = String(repeating: "(\(before)", count: count)
    return "var x = \(opening)a\(String(repeating: "\(after))", count: count))"
  }

  @Test(arguments: hostile.indices)
  func `an endless script is read to an end`(number: Int) throws {
    _ = try exported(Self.hostile[number])
  }

  @Test(arguments: ["a + a", "`${a}${a}`", "[a, a].join(a)"])
  func `a text that grows too long is unknown`(value: String) throws {
    #expect(try exported(Self.doubled(value)).printed == nil)
  }

  // Each value alone is allowed, and took megabytes or milliseconds.
  @Test(
    arguments: [
      "const c# = [...list, ...list]", "const c# = { ...object, a: # }", "const c# = text + #",
      "const c# = `${text}#`", "const c# = list.concat(list)", "const c# = object[text]",
      "const c# = [...list].push(...list)", "const { k1, ...c# } = object",
      "const c# = Object.assign({}, object)", "const c# = text.toUpperCase()",
      "const c# = list.filter(Boolean)", "const c# = unknown ? list : [...list]",
      "const c# = text === other",
    ] as [GivenText])
  func `the values of a script are bounded in sum`(line: GivenText) throws {
    let items = (0..<2_000).map { "'i\($0)'" }.joined(separator: ", ")
    let members = (0..<2_000).map { "k\($0): \($0)" }.joined(separator: ", ")
    let text = String(repeating: "x", count: 100_000)
    let lines = (0..<1_200).map { line.text.replacing("#", with: "\($0)") }
    let script = """
      const list = [\(items)]
      const object = { \(members) }
      const text = '\(text)'
      const other = '\(text)'
      \(lines.joined(separator: "\n"))
      export default 1
      """
    try TemporaryProject(["a.ts": script]).use { files in
      let evaluator = ScriptEvaluator(files: files)
      _ = evaluator.module("a.ts")
      #expect(
        evaluator.problems.map(\.message)
          == ["it can't be read: it takes too many steps to evaluate"])
    }
  }

  @Test func `a script in a comment without an end is reported`() throws {
    try TemporaryProject(["a.ts": "// é\n  /* export default 1\n"]).use { files in
      let evaluator = ScriptEvaluator(files: files)
      _ = evaluator.module("a.ts")
      let problem = try #require(evaluator.problems.first)
      #expect(problem.message == "it can't be read: the comment has no end")
      #expect(problem.origin?.place == "a.ts:2:3")
    }
  }

  @Test func `a template without an end is reported, although a value is exported before it`()
    throws
  {
    try TemporaryProject(["a.ts": "export default 1\nconst b = `${1}c\n"]).use { files in
      let evaluator = ScriptEvaluator(files: files)
      #expect(evaluator.module("a.ts")?["default"]?.printed == "1")
      #expect(evaluator.problems.first?.message == "it can't be read: the text has no end")
    }
  }

  @Test func `a merge conflict in a script is reported`() throws {
    let script = "const a = 1\n<<<<<<< HEAD\nexport default 1\n=======\n>>>>>>> main\n"
    try TemporaryProject(["a.ts": script]).use { files in
      let evaluator = ScriptEvaluator(files: files)
      _ = evaluator.module("a.ts")
      #expect(evaluator.problems.first?.isUnread == true)
      #expect(evaluator.problems.first?.origin == Origin(file: "a.ts", line: 2))
    }
  }

  @Test(arguments: [(62, true), (70, false)])
  func `a script that nests too deeply is named`(depth: Int, isRead: Bool) throws {
    let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    try TemporaryProject(["a.ts": "const a = \(lists)\nexport default 1"]).use { files in
      let evaluator = ScriptEvaluator(files: files)
      #expect(evaluator.module("a.ts")?["default"]?.printed == "1")
      #expect(evaluator.problems.map(\.isUnread) == (isRead ? [] : [true]))
      #expect(evaluator.problems.map(\.origin) == (isRead ? [] : [Origin(file: "a.ts", line: 1)]))
    }
  }

  @Test(arguments: [0, 99, 100])
  func `long chains of branches are read`(value: Int) throws {
    let branches = (0..<100).map { "if (a === \($0)) { return 'f\($0)' } else " }.joined()
    let conditions = (0..<100).map { "a === \($0) ? 'g\($0)' : " }.joined()
    let text = """
      function f(a) { \(branches) { return 'f100' } }
      const g = (a) => \(conditions) 'g100'
      export default () => f(\(value)) + g(\(value))
      """
    #expect(try exported(text).printed == "f\(value)g\(value)")
  }

  @Test func `the line of a configuration that nests too deeply is given`() throws {
    let json = String(repeating: "{\"a\":\n", count: 70) + "1" + String(repeating: "}", count: 70)
    try TemporaryProject(["app.json": json]).use { files in
      let evaluator = ScriptEvaluator(files: files)
      _ = evaluator.module("app.json")
      #expect(evaluator.problems.map(\.message) == ["it can't be read: it nests too deeply"])
      #expect(evaluator.problems.first?.origin?.line == 65)
    }
  }

  private func exported(_ text: String) throws -> ScriptValue {
    try TemporaryProject(["a.ts": text]).use { files in
      let evaluator = ScriptEvaluator(files: files)
      let module = try #require(evaluator.module("a.ts"))
      let context = ScriptValue(
        .object([
          "config": ScriptValue(
            .object(["name": ScriptValue(.text("host"), at: nil)]), at: nil)
        ]), at: nil)
      let exported = ScriptEvaluator.exported(module, member: nil)
      return evaluator.call(exported, [context], as: "a.ts")
    }
  }
}
