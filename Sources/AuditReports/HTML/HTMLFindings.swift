internal import AuditKit
internal import WidgetManifests

/// The findings on a page: the actions, and all findings file by file.
struct HTMLFindings {
  private let result: AuditResult
  private let groups: [FindingGroup]
  private let items: [FindingTask]
  /// The position of each group's task, from 1, by the number of the group.
  private let taskOf: [Int: Int]

  /// The width of excerpts; the page wraps longer lines.
  private static let columns = 140

  init(_ result: AuditResult) {
    self.result = result
    groups = result.findingGroups
    items = FindingTask.all(groups)
    var taskOf: [Int: Int] = [:]
    for (index, task) in items.enumerated() {
      for group in task.causes.flatMap(\.groups) { taskOf[group.number] = index + 1 }
    }
    self.taskOf = taskOf
  }

  // MARK: What to do

  /// A list item for each rule.
  var tasks: [HTML] { items.enumerated().map { item(of: $1, number: $0 + 1) } }

  private func item(of task: FindingTask, number: Int) -> HTML {
    let (severity, rule) = (task.severity.rawValue, task.rule)
    let unlisted: HTML? =
      task.unlisted == 0
      ? nil
      : """
      <p><a href="#findings" data-severity="\(severity)" data-rule="\(rule)">\(Count.of(task.unlisted, "more finding")) of <code>\(rule)</code></a></p>

      """
    return """
      <li class="task \(severity)" id="task-\(number)">
      <h3><span class="badge \(severity)">\(severity)</span> <code>\(rule)</code> <span class="amount">\(Count.of(task.count, "finding"))</span></h3>
      \(task.listedCauses.map(causes))\
      \(unlisted)\
      \(task.fixes.map { "<p class=\"aside\">\(HTML.words($0.capitalizedFirst))</p>\n" })\
      \(source(task.source))\
      </li>

      """
  }

  private func causes(_ cause: FindingTask.Cause) -> HTML {
    let messages = cause.groups.map { group -> HTML in
      let place = group.count == 1 ? place(of: group.first.place) : "\(group.count) places"
      return """
        <li>\(HTML.words(group.message(naming: FindingTask.maximumListed))) <a class="place" href="#finding-\(group.number)">\(place)</a></li>

        """
    }
    let help: HTML? =
      cause.help.isEmpty
      ? nil : "<p class=\"help\">\(HTML.words(cause.help.capitalizedFirst))</p>\n"
    return """
      <ul>
      \(messages)\
      </ul>
      \(help)
      """
  }

  private func source(_ source: String) -> HTML? {
    if source.isEmpty { return nil }
    guard let link = HTML.link(source) else { return "<p class=\"source\">Source: \(source)</p>\n" }
    return """
      <p class="source">Source: <a href="\(link.address)" rel="noreferrer">\(link.shown)</a></p>

      """
  }

  // MARK: Findings

  /// Whether there are none.
  var isEmpty: Bool { groups.isEmpty }

  /// All findings, file by file, and the form that filters them; nil if there are none.
  var section: HTML? {
    if isEmpty { return nil }
    let severities = result.summary.found.map { severity, _ -> HTML in
      let count = result.findings.count { $0.severity == severity }
      return "<option value=\"\(severity.rawValue)\">\(Count.of(count, severity.rawValue))</option>"
    }
    let files = result.byFile(groups).filter { !$0.findings.isEmpty }
    return """
      <section aria-labelledby="findings">
      <h2 id="findings" tabindex="-1">Findings</h2>
      <form class="filters" role="search" aria-label="Filter the findings" hidden="">
      <label>Severity <select name="severity"><option value="">All</option>\(severities)</select></label>
      <label>Rule <select name="rule"><option value="">All</option></select></label>
      <label>Bundle <select name="bundle"><option value="">All</option></select></label>
      <label>Text <input name="text" type="search" autocomplete="off" spellcheck="false"/></label>
      <button type="reset">Show all</button>
      <output></output>
      </form>
      \(files.enumerated().map { section(of: $1.findings, in: $1.path, number: $0 + 1) })\
      </section>

      """
  }

  private func section(of groups: [FindingGroup], in path: String?, number: Int) -> HTML {
    var lines = result.file(of: groups[0].first.place).map { SourceLines($0) }
    return """
      <section class="file" aria-labelledby="file-\(number)">
      <h3 id="file-\(number)"><code>\(path ?? AuditResult.noFile)</code> <span class="amount">\(Count.of(groups.reduce(0) { $0 + $1.count }, "finding"))</span></h3>
      \(groups.map { article(of: $0, &lines) })\
      </section>

      """
  }

  private func article(of group: FindingGroup, _ lines: inout SourceLines?) -> HTML {
    let finding = group.first
    let (severity, rule) = (finding.severity.rawValue, finding.rule)
    let single: HTML? = group.count > 1 ? nil : " data-bundle=\"\(bundle(of: finding))\""
    return """
      <article class="finding \(severity)" aria-labelledby="finding-\(group.number)" data-severity="\(severity)" data-rule="\(rule)"\(single)>
      <h4 id="finding-\(group.number)"><span class="badge \(severity)">\(severity)</span> \(HTML.words(group.message))</h4>
      <div>
      <p class="where"><code>\(place(of: finding.place))</code> <a href="#task-\(taskOf[group.number] ?? 0)"><code class="rule">\(rule)</code></a></p>
      \(excerpt(of: finding, &lines))\
      \(remarks(on: group))\
      </div>
      </article>

      """
  }

  private func remarks(on group: FindingGroup) -> HTML? {
    let finding = group.first
    var remarks = group.count > 1 ? [widgets(of: group)] : []
    remarks += finding.related.map { related in
      remark(related.label, related.message, at: finding.place(of: related).map { place(of: $0) })
    }
    if let origin = finding.origin { remarks.append(remark("from", origin.text)) }
    if let fix = finding.fix {
      remarks.append(remark("fix", "\(fix.title), with `\(fix.isSafe ? "--fix" : "--fix-unsafe")`"))
    }
    return remarks.isEmpty ? nil : "<dl class=\"remarks\">\n\(remarks)</dl>\n"
  }

  /// The widgets of a group, each with its place; all but the first few are folded.
  private func widgets(of group: FindingGroup) -> HTML {
    let findings = group.findings
    let names = WidgetNames.of(findings.map(\.subject))
    let items = zip(findings, names).map { finding, name -> HTML in
      """
      <li data-bundle="\(bundle(of: finding))"><code>\(name)</code> <span class="at">at <code>\(place(of: finding.place))</code></span></li>
      """
    }
    let rest = Array(items.dropFirst(FindingTask.maximumListed))
    let folded: HTML? =
      rest.isEmpty
      ? nil
      : """
      <details><summary>\(Count.of(rest.count, "more widget"))</summary><ul>\(rest)</ul></details>
      """
    return """
      <div><dt>widgets</dt><dd><ul>\(Array(items.prefix(FindingTask.maximumListed)))</ul>\(folded)</dd></div>

      """
  }

  /// The bundle that the page filters by, or the app if the finding has no bundle.
  private func bundle(of finding: Finding) -> String {
    finding.subject.bundle ?? finding.subject.app ?? ""
  }

  private func remark(_ label: String, _ text: String, at place: String? = nil) -> HTML {
    let at: HTML? = place.map { " <span class=\"at\">at <code>\($0)</code></span>" }
    return "<div><dt>\(label)</dt><dd>\(HTML.words(text))\(at)</dd></div>\n"
  }

  private func place(of place: Place) -> String {
    let path = result.file(of: place)?.path ?? AuditResult.noFile
    return FindingRegion(place).map { "\(path):\($0.startLine):\($0.startColumn)" } ?? path
  }

  private func excerpt(of finding: Finding, _ lines: inout SourceLines?) -> HTML? {
    guard var source = lines else { return nil }
    let excerpt = Excerpt(of: finding.place, in: &source, columns: Self.columns)
    lines = source
    guard let parts = excerpt?.parts else { return nil }
    // An empty value is marked as a space.
    let value = parts.value.isEmpty ? " " : parts.value
    return """
      <pre><span class="number">\(Int(finding.place.start.line))</span><code>\(parts.before)<mark>\(value)</mark>\(parts.after)</code></pre>

      """
  }
}
