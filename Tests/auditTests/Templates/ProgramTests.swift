import CommandSandbox
import Foundation
import Testing

/// How CI gets the programs of a checkout: published ones by checksum, or built.
@Suite struct ProgramTests {
  /// The files of `CI/program`, relative to `CI`.
  static let files = [
    "program", "libyaml.sh", "releasing/programs.sh", "releasing/archives.sh",
    "templates/install-audit.sh",
  ]

  /// Creates a checkout whose sources have a release, 1.0.0, in `releases`.
  ///
  /// Instead of SwiftPM, a script builds a program that says so.
  private func checkout() throws -> Checkout {
    let checkout = try Checkout(nil)
    for file in Self.files + ["audit"] {
      try checkout.sandbox.write(try Template(file).text, to: "a clone/CI/\(file)")
    }
    try checkout.sandbox.write("let package = 1\n", to: "a clone/Package.swift")
    try checkout.sandbox.write("let version = 1\n", to: "a clone/Sources/a/a.swift")
    try checkout.sandbox.write("#!/bin/sh\n", to: "bin/pkg-config")
    try checkout.sandbox.write(
      """
      #!/bin/bash
      [ "$1 $2 $4 $6" = "build --package-path -c --product" ] || exit 1
      mkdir -p "$3/.build/$5"
      printf '#!/bin/sh\\necho %s\\n' "built $7 $5, alone: ${AUDIT_ALONE:-no}" > "$3/.build/$5/$7"
      chmod +x "$3/.build/$5/$7"
      """, to: "bin/swift")
    let released = try checkout.run(
      """
      chmod +x bin/* 'a clone/CI/program' 'a clone/CI/audit'
      source 'a clone/CI/releasing/programs.sh' && source 'a clone/CI/releasing/archives.sh'
      name=audit-1.0.0-$(platform)
      mkdir -p releases/1.0.0/$name/bin && cd releases/1.0.0
      for program in audit draft; do
        printf '#!/bin/sh\\necho %s\\n' "released $program" > $name/bin/$program
        chmod +x $name/bin/$program
      done
      tar -czf $name.tar.gz $name && rm -r $name
      sums='../../a clone/CI/releasing/SHA256SUMS'
      printf '%s  sources\\n' "$(sources_sum '../../a clone')" > "$sums"
      sha256 $name.tar.gz >> "$sums"
      """)
    #expect(released.code == 0, "\(released)")
    return checkout
  }

  private func run(
    _ line: String, in checkout: Checkout, releases: String = "releases"
  ) throws -> Outcome {
    try checkout.run(
      line, with: "bash -euo pipefail",
      ["PATH": "$PWD/bin:/usr/bin:/bin", "AUDIT_RELEASES": "file://$PWD/\(releases)"])
  }

  private static let audit = "'a clone/CI/audit' --version"

  @Test
  func `a published program of the same sources is fetched once by checksum, nothing is built`()
    throws
  {
    let checkout = try checkout()
    let first = try run(Self.audit, in: checkout)
    #expect(first.code == 0 && first.output == "released audit\n", "\(first)")
    #expect(first.errors == "CI: fetching audit 1.0.0\n")
    let second = try run(Self.audit, in: checkout, releases: "nowhere")
    #expect(second.output == "released audit\n" && second.errors.isEmpty, "\(second)")
    let draft = try run(#"program=$('a clone/CI/program' draft) && "$program""#, in: checkout)
    #expect(draft.output == "released draft\n" && draft.errors.isEmpty, "\(draft)")
    #expect(try checkout.sandbox.names(in: "a clone/.build") == ["published"])
  }

  @Test(arguments: [
    ("export AUDIT_FROM_SOURCE=1", "AUDIT_FROM_SOURCE is set"),
    ("rm 'a clone/CI/releasing/SHA256SUMS'", "no release is published for "),
    (
      "sed -i.old 's/-1.0.0-.*/-1.0.0-plan9-mips.tar.gz/' 'a clone/CI/releasing/SHA256SUMS'",
      "no release is published for "
    ),
    ("echo 'let more = 1' >> 'a clone/Sources/a/a.swift'", "the sources are not those of"),
    ("echo 'let more = 1' > 'a clone/Sources/a/b.swift'", "the sources are not those of"),
    ("mv 'a clone/Sources/a/a.swift' 'a clone/Sources/a/b.swift'", "the sources are not those"),
    ("echo 'let more = 1' >> 'a clone/Package.swift'", "the sources are not those of"),
    ("echo >> releases/1.0.0/audit-1.0.0-*", "has the sum "),
    ("rm releases/1.0.0/audit-1.0.0-*", "curl: "),
  ])
  func `a program that is unavailable or unknown is built instead, and a line says why`(
    change: String, reason: String
  ) throws {
    let checkout = try checkout()
    let outcome = try run("\(change)\n\(Self.audit)", in: checkout)
    #expect(outcome.code == 0 && outcome.output == "built audit debug, alone: 1\n", "\(outcome)")
    let said = outcome.errors.split(separator: "\n").filter { $0 != "CI: fetching audit 1.0.0" }
    #expect(said.count == 1 && said[0].hasPrefix("CI: building audit from source: "), "\(said)")
    #expect(said.first?.contains(reason) == true, "\(said)")
  }

  @Test func `a system file in the source folders doesn't change the sources' checksum`() throws {
    let checkout = try checkout()
    try checkout.sandbox.write("x", to: "a clone/Sources/.DS_Store")
    #expect(try run(Self.audit, in: checkout).output == "released audit\n")
  }

  @Test
  func `a build for audit doesn't fetch swift-syntax unless it is present, one for draft does`()
    throws
  {
    let checkout = try checkout()
    let draft = try run(
      #"AUDIT_FROM_SOURCE=1 'a clone/CI/program' draft && 'a clone/.build/release/draft'"#,
      in: checkout)
    #expect(draft.output.hasSuffix("built draft release, alone: no\n"), "\(draft)")
    try checkout.sandbox.write("", to: "a clone/.build/checkouts/swift-syntax/Package.swift")
    let audit = try run("AUDIT_FROM_SOURCE=1 \(Self.audit)", in: checkout)
    #expect(audit.output == "built audit debug, alone: no\n", "\(audit)")
  }

  @Test func `a failed build exits with 2 and the compiler's message`() throws {
    let checkout = try checkout()
    try checkout.sandbox.write("#!/bin/sh\necho 'error: none' && exit 1\n", to: "bin/swift")
    let outcome = try run("AUDIT_FROM_SOURCE=1 \(Self.audit)", in: checkout)
    #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.hasSuffix("error: none\n"), "\(outcome)")
  }

  @Test func `if installing isn't allowed, a missing libyaml is reported with exit code 2`() throws
  {
    let checkout = try checkout()
    try checkout.sandbox.write("#!/bin/sh\nexit 1\n", to: "bin/pkg-config")
    let outcome = try run(
      "AUDIT_FROM_SOURCE=1 AUDIT_INSTALL=no 'a clone/CI/program' audit", in: checkout)
    #expect(outcome.code == 2 && outcome.errors.contains("libyaml is missing"), "\(outcome)")
  }
}
