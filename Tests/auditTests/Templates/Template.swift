import CommandSandbox
import Foundation

/// A CI file that people copy or call, and the scripts in it.
struct Template {
  /// The repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  let url: URL
  let text: String

  /// Reads a file below `CI`.
  init(_ path: String) throws {
    url = Self.root.appending(path: "CI/\(path)")
    text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// The lines after the first line that ends with a text, as long as they are indented deeper.
  ///
  /// Scripts are written this way in YAML (`run: |`), Groovy (`'''`) and Ruby (`<<~'TEXT'`). With
  /// `after`, only lines below that one count.
  func script(_ opening: String, after line: String = "") -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = lines.firstIndex { line.isEmpty || $0.hasSuffix(line) } ?? lines.endIndex
    guard let first = lines[begin...].firstIndex(where: { $0.hasSuffix(opening) }) else {
      return ""
    }
    let depth = lines[first].prefix { $0 == " " }.count
    let body = lines[(first + 1)...].prefix { line in
      line.isEmpty || line.prefix { $0 == " " }.count > depth
    }
    let margin = body.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    var script = body.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
    while script.hasSuffix("\n") { script.removeLast() }
    return script + "\n"
  }
}

/// A checkout of a project that has copied the templates, as a CI system sees it.
struct Checkout {
  let repository: GitRepository
  var sandbox: Sandbox { repository.sandbox }

  /// Creates a project with one committed manifest, or none.
  init(_ manifest: String?) throws {
    try self.init(files: manifest.map { ["manifests/a.yaml": $0] } ?? [:])
  }

  /// Creates a checkout with some committed files.
  init(files: [String: String]) throws {
    var files = files
    files["README"] = "A project.\n"
    for name in ["install-audit.sh", "release-gate.sh"] {
      files["ci/\(name)"] = try Template("templates/\(name)").text
    }
    repository = try GitRepository(files)
  }

  /// Runs a script with the variables of a system and the built command on the PATH.
  ///
  /// Values may contain `$PWD`, the checkout. The script is written to a file in the checkout.
  func run(
    _ script: String, with shell: String = "bash", in folder: String = ".",
    _ variables: KeyValuePairs<String, String> = [:]
  ) throws -> Outcome {
    try sandbox.write(script, to: "step.sh")
    let exports = variables.map { "export \($0.key)=\"\($0.value)\"\n" }.joined()
    return try repository.shell(
      """
      export PATH="${AUDIT%/*}:$PATH"
      unset AUDIT
      step=$PWD/step.sh
      \(exports)cd \(folder) && \(shell) "$step"
      """)
  }
}
