internal import BudgetReplay

extension JSONWriter {
  /// Writes the value of the key `comparison`.
  mutating func write(_ comparison: ComparisonReport) {
    object { json in
      json.key("old")
      json.object(.line) {
        $0.member("files", comparison.old.files)
        $0.member("apps", comparison.old.apps)
        $0.member("bundles", comparison.old.bundles)
        $0.member("widgets", comparison.old.widgets)
      }
      json.key("widgets")
      json.array { json in
        for widget in comparison.widgets { json.write(widget) }
      }
    }
  }

  private mutating func write(_ widget: ComparisonReport.WidgetChange) {
    object { json in
      json.member("app", widget.subject.app)
      json.member("bundle", widget.subject.bundle)
      json.member("kind", widget.subject.kind)
      if let kind = widget.oldKind { json.member("oldKind", kind) }
      json.member("change", widget.change.rawValue)
      json.key("before")
      json.write(widget.before)
      json.key("after")
      json.write(widget.after)
    }
  }

  private mutating func write(_ demand: ComparisonReport.Demand?) {
    guard let demand else { return null() }
    object(.line) { json in
      json.member("demandPerDay", rounded: demand.perDay, digits: 3)
      json.member("verdict", demand.verdict.rawValue)
    }
  }
}
