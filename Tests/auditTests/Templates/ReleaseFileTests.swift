import AuditReports
import CommandSandbox
import Foundation
import Testing

/// The files of a release besides its programs.
@Suite struct ReleaseFileTests {
  private static let digest = "sha256:" + String(repeating: "ab", count: 32)
  private static let files = [
    "libyaml.sh", "releasing/templates", "templates/github-workflow.yml", "templates/gitlab-ci.yml",
    "templates/install-audit.sh", "github-action/action.yml",
  ]

  /// A repository whose templates have the tag of a release, with a script in place of curl.
  private func repository(curl: String) throws -> Checkout {
    let checkout = try Checkout(nil)
    for file in Self.files {
      try checkout.sandbox.write(try Template(file).text, to: "CI/\(file)")
    }
    try checkout.sandbox.write(curl, to: "bin/curl")
    let outcome = try checkout.run(
      "chmod +x bin/curl && git add CI && git commit -qm x && git tag \(AuditVersion.current)")
    #expect(outcome.code == 0, "\(outcome)")
    return checkout
  }

  @Test func `the templates of a release pin commits and digests, and nothing is unpinned`()
    throws
  {
    let checkout = try repository(
      curl: """
        #!/bin/bash
        case "${*: -1}" in
          */token?service=registry.docker.io*library/swift:pull) echo '{"token":"t","expires":1}' ;;
          */v2/library/swift/manifests/6.2) printf 'HTTP/2 200\\r\\nDocker-Content-Digest: %s\\r\\n' \
            \(Self.digest) ;;
          *) exit 22 ;;
        esac
        """)
    let version = AuditVersion.current
    let outcome = try checkout.run(
      """
      export PATH="$PWD/bin:$PATH"
      bash CI/releasing/templates \(version) && git rev-parse HEAD
      """)
    #expect(outcome.code == 0, "\(outcome)")
    let commit = try #require(outcome.lines.last)
    let workflow = try #require(
      checkout.sandbox.text("dist/templates/templates/github-workflow.yml"))
    #expect(workflow.contains("uses: OWNER/audit/CI/github-action@\(commit) # \(version)\n"))
    #expect(workflow.contains("container: swift:6.2@\(Self.digest) "))
    let gitlab = try #require(checkout.sandbox.text("dist/templates/templates/gitlab-ci.yml"))
    #expect(gitlab.contains("image: swift:6.2@\(Self.digest)\n"))
    #expect(gitlab.contains("AUDIT_VERSION: \(commit)\n"))
  }

  @Test func `without a digest no templates are written, and the image is reported`() throws {
    let checkout = try repository(curl: "#!/bin/sh\nexit 6\n")
    let outcome = try checkout.run(
      """
      export PATH="$PWD/bin:$PATH"
      bash CI/releasing/templates \(AuditVersion.current)
      """)
    #expect(outcome.code == 2 && outcome.errors.contains("no digest of swift:6.2"), "\(outcome)")
    #expect(checkout.sandbox.text("dist/templates/templates/gitlab-ci.yml") == nil)
  }

  @Test func `an unpinned reference is reported with its line`() throws {
    let sandbox = try Sandbox([
      "a.yml": """
      - uses: actions/cache@v4
      - uses: actions/cache@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3
      - uses: actions/cache@5a3ec84
      - uses: OWNER/audit/CI/github-action@0.1.0
      - uses: ./local
        image: swift:6.2
        container: swift:6.2@\(Self.digest)   # why
        - script@1: {}
        - script@1.1.5: {}
        AUDIT_VERSION: 0.1.0
      """
    ])
    let script = Template.root.appending(path: "CI/releasing/templates").path
    for (option, lines) in [("--check", [1, 3, 4, 6, 8, 10]), ("--source", [1, 3, 8])] {
      let outcome = try sandbox.run("/bin/bash", [script, option, "a.yml"])
      let named = outcome.errors.split(separator: "\n").compactMap { line in
        line.split(separator: ":").dropFirst().first.flatMap { Int($0) }
      }
      #expect(outcome.code == 1 && named == lines, "\(option): \(outcome)")
    }
  }

  /// Runs `CI/releasing/sbom` in a folder; nil if there is no Python.
  private func sbom(_ arguments: String, in sandbox: Sandbox) throws -> Outcome? {
    guard try sandbox.shell("command -v python3").code == 0 else {
      print("bills of materials: not tested, for there is no python3 here")
      return nil
    }
    let script = Template.root.appending(path: "CI/releasing/sbom").path
    return try sandbox.shell("cd '\(sandbox.folder.path)' && python3 '\(script)' \(arguments)")
  }

  private static let write = """
    write bin/audit map --version 1.0 --created 2026-01-02T03:04:05Z --address https://example.com/a \
      > audit.json
    """

  private static let check = "check audit.json bin/audit LICENSES"

  /// A program with a module from a package and one from this repository.
  private func build() throws -> Sandbox {
    let sandbox = try Sandbox([
      "bin/audit": "a program", "LICENSES/audit.txt": "MIT",
      "LICENSES/swift-argument-parser.txt": "Apache",
      "checkouts/swift-argument-parser/Sources/ArgumentParser/A.swift": "",
    ])
    let objects = ["ArgumentParser.build/A.swift.o", "AuditKit.build/A.swift.o"].map {
      " .text  0x0000000000001000  0x10 \(sandbox.folder.path)/a release/\($0)\n"
    }
    try sandbox.write(objects.joined(), to: "map")
    return sandbox
  }

  @Test func `a bill of materials has the packages in a linker map and what SPDX requires`()
    throws
  {
    let sandbox = try build()
    guard let written = try sbom(Self.write, in: sandbox) else { return }
    #expect(written.code == 0, "\(written)")
    let text = try #require(sandbox.text("audit.json"))
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let packages = document?["packages"] as? [[String: Any]]
    #expect(packages?.map { $0["name"] as? String } == ["audit", "swift-argument-parser"])
    let checked = try sbom(Self.check, in: sandbox)
    #expect(checked?.code == 0 && checked?.errors == "", "\(String(describing: checked))")
  }

  @Test func `a linked module without a package here is an error`() throws {
    let sandbox = try build()
    try sandbox.write("/nowhere/libother.a(a.o)\n", to: "map")
    guard let written = try sbom(Self.write, in: sandbox) else { return }
    #expect(written.code == 1, "\(written)")
    #expect(written.errors.contains("/nowhere/libother.a is in audit"), "\(written)")
  }

  @Test(arguments: [
    ("sed -i.old 's/SPDX-2.3/SPDX-2.1/' audit.json", "spdxVersion is 'SPDX-2.1'"),
    (
      "sed -i.old 's/\"downloadLocation\"/\"place\"/' audit.json",
      "packages[0].downloadLocation is None"
    ),
    (
      "sed -i.old 's/\"created\": \"2026/\"created\": \"26/' audit.json",
      "creationInfo.created is '26"
    ),
    (
      "sed -i.old 's/\"relatedSpdxElement\": \"SPDXRef-program\"/\"relatedSpdxElement\": \"SPDXRef-x\"/' audit.json",
      "SPDXRef-x is nowhere"
    ),
    ("echo more >> bin/audit", "bin/audit has another SHA1"),
    ("rm LICENSES/swift-argument-parser.txt", "swift-argument-parser has no licence"),
    ("echo '{' > audit.json", "is no JSON"),
  ])
  func `a bill of materials of another program, or not in SPDX, is refused`(
    change: String, reason: String
  ) throws {
    let sandbox = try build()
    guard try sbom(Self.write, in: sandbox) != nil else { return }
    #expect(try sandbox.shell("cd '\(sandbox.folder.path)' && \(change)").code == 0)
    let checked = try #require(try sbom(Self.check, in: sandbox))
    #expect(checked.code == 1 && checked.errors.contains(reason), "\(checked)")
  }
}
