internal import AppProduct

extension Painter {
  /// Writes the last line of a report: what was found, in how much, and how much can be fixed.
  ///
  /// - Parameters:
  ///   - summary: What was found.
  ///   - older: How much there was in the release with which it was compared.
  ///   - product: What was verified.
  ///   - problems: How many things could not be done; only without any is all clear.
  mutating func write(
    _ summary: AuditResult.Summary, comparedWith older: AuditResult.Summary? = nil,
    of product: AuditResult.Product? = nil, problems: Int
  ) {
    if summary.fixed > 0 {
      write(in: .strong) {
        $0.write(summary.fixed)
        $0.write(" fixed")
      }
      write("; ")
    }
    let found: [(Severity, Int)] = [
      (.error, summary.errors), (.warning, summary.warnings), (.note, summary.notes),
    ]
    let some = found.filter { $0.1 > 0 }
    if problems > 0 {
      write(in: .severity(.error)) { $0.write(Sanitized(trusted: Count.of(problems, "problem"))) }
      write(some.isEmpty ? ", no findings" : ", ")
    } else if some.isEmpty {
      write(in: .strong) { $0.write(summary.fixed > 0 ? "all clear" : "All clear") }
    }
    for (index, (severity, count)) in some.enumerated() {
      if index > 0 { write(", ") }
      write(in: .severity(severity)) {
        $0.write(Sanitized(trusted: Count.of(count, severity.rawValue)))
      }
    }
    write(" in ")
    if let product {
      write(Sanitized(product.path))
      write(Sanitized(trusted: " (\(product.contents))"))
      if summary.files > 0 { write(" and ") }
    }
    if product == nil || summary.files > 0 {
      write(Sanitized(trusted: Self.extent(of: summary)))
    }
    if let older { write(Sanitized(trusted: ", compared with \(Self.extent(of: older))")) }
    let fixes = Self.fixes(summary)
    if !fixes.isEmpty { write(Sanitized(trusted: "; \(fixes)")) }
    let unsaid = [(summary.suppressed, "suppressed"), (summary.baselined, "known to the baseline")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    if !unsaid.isEmpty { write(Sanitized(trusted: "; \(unsaid)")) }
    endLine()
  }

  /// `2 files (1 app, 1 bundle, 3 widgets)`.
  private static func extent(of summary: AuditResult.Summary) -> String {
    let parts = [(summary.apps, "app"), (summary.bundles, "bundle"), (summary.widgets, "widget")]
    let held = parts.map { Count.of($0.0, $0.1) }.joined(separator: ", ")
    return "\(Count.of(summary.files, "file")) (\(held))"
  }

  /// `2 fixable with --fix, 1 with --fix-unsafe`; nothing where nothing is.
  private static func fixes(_ summary: AuditResult.Summary) -> String {
    let parts = [(summary.fixable, "--fix"), (summary.fixableUnsafe, "--fix-unsafe")]
      .filter { $0.0 > 0 }
    return parts.enumerated().map { index, part in
      "\(part.0)\(index == 0 ? " fixable" : "") with \(part.1)"
    }.joined(separator: ", ")
  }
}

extension AuditResult.Product {
  /// `1 app, 2 extensions`.
  fileprivate var contents: String {
    let extensions = app.bundles.count { $0.kind == .appExtension }
    let parts = [(app.bundles.count - extensions, "app"), (extensions, "extension")]
    let held = parts.filter { $0.0 > 0 }.map { Count.of($0.0, $0.1) }
    return held.isEmpty ? "no app could be read" : held.joined(separator: ", ")
  }
}
