import CommandSandbox
import Foundation
import Testing

/// How the templates get the program.
@Suite struct InstallAuditTests {
  private static let call = "bash ci/install-audit.sh"

  @Test func `a program on the PATH is used unless it is another one of that name`() throws {
    let checkout = try Checkout(Sample.clean)
    let found = try checkout.run(Self.call)
    #expect(found.code == 0 && found.output == "\(Sandbox.binary.path)\n", "\(found.errors)")
    try checkout.sandbox.write("#!/bin/sh\nexit 1\n", to: "sbin/audit")
    let other = try checkout.run(
      "chmod +x sbin/audit\n\(Self.call)", ["PATH": "$PWD/sbin:/usr/bin:/bin"])
    #expect(other.code == 2 && other.output.isEmpty, "\(other.output)")
    #expect(other.errors.contains("AUDIT_REPOSITORY"), "\(other.errors)")
    let named = try checkout.run(Self.call, ["AUDIT": "/opt/audit"])
    #expect(named.code == 0 && named.output == "/opt/audit\n")
  }

  @Test func `a missing program is fetched and built once, and kept`() throws {
    // A repository that quickly builds a program that prints its version.
    let source = try GitRepository([
      "CI/program": """
      #!/bin/bash
      program=${BASH_SOURCE[0]%/*}/built
      printf '#!/bin/sh\\necho 0.1.0\\n' > "$program" && chmod +x "$program"
      echo built >&2
      echo "$program"
      """
    ])
    try source.git("update-index --chmod=+x CI/program && git commit -qm x && git tag -f v1")
    let checkout = try Checkout(Sample.clean)
    let address = "file://\(source.sandbox.folder.path)"
    for (repository, said) in [(address, "built"), ("file:///nowhere", "")] {
      let outcome = try checkout.run(
        Self.call,
        [
          "PATH": "/usr/bin:/bin", "AUDIT_REPOSITORY": repository, "AUDIT_VERSION": "v1",
          "AUDIT_HOME": "a home",
        ])
      let program = "\(checkout.sandbox.folder.path)/a home/v1/audit"
      #expect(outcome.code == 0 && outcome.output == "\(program)\n", "\(outcome.errors)")
      #expect(outcome.errors.contains("built") == (said == "built"), "\(outcome.errors)")
    }
    let both = try checkout.run(
      "\(Self.call) lint",
      [
        "PATH": "/usr/bin:/bin", "AUDIT_REPOSITORY": address, "AUDIT_VERSION": "v1",
        "AUDIT_HOME": "a home",
      ])
    #expect(both.output.hasSuffix("/a home/v1/audit\n"), "\(both)")
    #expect(try checkout.sandbox.names(in: "a home/v1") == ["audit", "draft"])
    let gone = try checkout.run(
      Self.call, ["PATH": "/usr/bin:/bin", "AUDIT_REPOSITORY": address, "AUDIT_VERSION": "v9"])
    #expect(gone.code != 0 && gone.output.isEmpty && gone.errors.contains("v9"), "\(gone)")
  }

  @Test func `a commit hook builds its program once, in its own clone`() throws {
    let checkout = try Checkout(Sample.error)
    for file in ["pre-commit", "program", "libyaml.sh"] {
      try checkout.sandbox.write(try Template(file).text, to: "clone of hooks/CI/\(file)")
    }
    // Stands in for SwiftPM: the product is the one built beside the tests.
    try checkout.sandbox.write(
      """
      #!/bin/bash
      [ -z "${GIT_INDEX_FILE:-}" ] || exit 1
      [ "$*" = "build --package-path $3 -c release --product audit" ] || exit 1
      mkdir -p "$3/.build/release" && ln -s "$PROGRAM" "$3/.build/release/audit"
      """, to: "bin/swift")
    for isFirst in [true, false] {
      let outcome = try checkout.run(
        """
        chmod +x bin/swift 'clone of hooks/CI/program'
        bash 'clone of hooks/CI/pre-commit' audit --quiet manifests/
        """,
        [
          "PATH": "$PWD/bin:/usr/bin:/bin", "GIT_INDEX_FILE": "$PWD/.git/index",
          "PROGRAM": Sandbox.binary.path,
        ])
      #expect(outcome.code == 1 && outcome.output.contains("[version-mismatch]"), "\(outcome)")
      #expect(outcome.errors == (isFirst ? "CI: building audit\n" : ""), "\(outcome)")
      try checkout.sandbox.write("#!/bin/bash\nexit 1\n", to: "bin/swift")
    }
  }
}
