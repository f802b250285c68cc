import CommandSandbox
import Foundation
import Testing

/// How CI builds the programs of a checkout.
@Suite struct ProgramTests {
  /// Creates a checkout in which a script, instead of SwiftPM, builds a program that says so.
  private func checkout() throws -> Checkout {
    let checkout = try Checkout(nil)
    for file in ["program", "libyaml.sh", "audit"] {
      try checkout.sandbox.write(try Template(file).text, to: "a clone/CI/\(file)")
    }
    try checkout.sandbox.write("#!/bin/sh\n", to: "bin/pkg-config")
    try checkout.sandbox.write(
      """
      #!/bin/bash
      [ "$1 $2 $4 $6" = "build --package-path -c --product" ] || exit 1
      mkdir -p "$3/.build/$5"
      printf '#!/bin/sh\\necho %s\\n' "built $7 $5, alone: ${AUDIT_ALONE:-no}" > "$3/.build/$5/$7"
      chmod +x "$3/.build/$5/$7"
      """, to: "bin/swift")
    _ = try checkout.run("chmod +x bin/* 'a clone/CI/program' 'a clone/CI/audit'")
    return checkout
  }

  private func run(_ line: String, in checkout: Checkout) throws -> Outcome {
    try checkout.run(line, with: "bash -euo pipefail", ["PATH": "$PWD/bin:/usr/bin:/bin"])
  }

  private static let audit = "'a clone/CI/audit' --version"

  @Test
  func `a build for audit doesn't fetch swift-syntax unless it is present, one for draft does`()
    throws
  {
    let checkout = try checkout()
    let first = try run(Self.audit, in: checkout)
    #expect(first.output == "built audit debug, alone: 1\n", "\(first)")
    #expect(first.code == 0 && first.errors == "CI: building audit\n", "\(first)")
    let draft = try run(#"program=$('a clone/CI/program' draft) && "$program""#, in: checkout)
    #expect(draft.output == "built draft release, alone: no\n", "\(draft)")
    try checkout.sandbox.write("", to: "a clone/.build/checkouts/swift-syntax/Package.swift")
    let audit = try run(Self.audit, in: checkout)
    #expect(audit.output == "built audit debug, alone: no\n", "\(audit)")
  }

  @Test func `a failed build exits with 2 and the compiler's message`() throws {
    let checkout = try checkout()
    try checkout.sandbox.write("#!/bin/sh\necho 'error: none' && exit 1\n", to: "bin/swift")
    let outcome = try run(Self.audit, in: checkout)
    #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.hasSuffix("error: none\n"), "\(outcome)")
  }

  @Test func `if installing isn't allowed, a missing libyaml is reported with exit code 2`() throws
  {
    let checkout = try checkout()
    try checkout.sandbox.write("#!/bin/sh\nexit 1\n", to: "bin/pkg-config")
    let outcome = try run("AUDIT_INSTALL=no 'a clone/CI/program' audit", in: checkout)
    #expect(outcome.code == 2 && outcome.errors.contains("libyaml is missing"), "\(outcome)")
  }
}
