internal import AuditKit
internal import BudgetReplay

extension JSONWriter {
  /// Writes the value of the key `log`.
  mutating func write(_ report: LogReport) {
    let log = report.log
    object { json in
      json.member("lines", log.lines)
      json.member("understood", log.understood)
      let share = log.lines == 0 ? 0 : Double(log.understood) / Double(log.lines)
      json.member("understoodShare", rounded: share, digits: 3)
      json.key("broken")
      json.object {
        $0.member("total", log.broken)
        $0.key("first")
        $0.array { json in
          for broken in log.firstBroken {
            json.object(.line) {
              $0.member("line", broken.line)
              $0.member("reason", broken.reason)
            }
          }
        }
      }
      json.member("unknown", log.unknown)
      json.key("leftOut")
      json.object(.line) {
        $0.member("debug", log.leftOut[.debug] ?? 0)
        $0.member("macOS", log.leftOut[.macOS] ?? 0)
        $0.member("simulator", log.leftOut[.simulator] ?? 0)
        $0.member("firstDays", log.leftOut[.firstDays] ?? 0)
        $0.member("outOfOrder", log.leftOut[.outOfOrder] ?? 0)
        $0.member("moreWidgets", log.leftOut[.moreWidgets] ?? 0)
      }
      json.member("skippedDays", log.skippedDays)
      json.key("triggers")
      json.object(.line) {
        $0.member("total", log.book.triggers.count)
        $0.member("replayed", min(log.book.triggers.count, TriggerBook.limit))
      }
      json.key("widgets")
      json.array { json in
        for widget in report.widgets { json.write(widget, report.settings.budget) }
      }
    }
  }

  private mutating func write(_ widget: LoggedWidget, _ budget: Budget) {
    let recorded = widget.recorded
    object { json in
      json.member("kind", recorded.name.kind)
      json.member("family", recorded.name.family)
      json.member("instance", recorded.name.instance)
      json.member("placement", recorded.name.placement)
      json.member("spanSeconds", milliseconds: widget.span)
      json.key("recorded")
      json.write(recorded: widget, budget)
      json.key("replay")
      if let replay = widget.replay {
        json.write(replay, of: widget, budget)
      } else {
        json.null()
      }
      json.key("manifest")
      if let manifest = widget.manifest, let ends = widget.manifestEnds {
        json.write(manifest, ends, budget)
      } else {
        json.null()
      }
      json.key("estimates")
      json.write(widget.estimates)
    }
  }

  private mutating func write(recorded widget: LoggedWidget, _ budget: Budget) {
    let recorded = widget.recorded
    object { json in
      json.key("charged")
      json.write(recorded.charged)
      json.key("exempt")
      json.write(recorded.exempt)
      json.member("failed", recorded.failed)
      let perDay = widget.chargedPerDay
      json.member("chargedPerDay", optional: perDay, digits: 3)
      json.member(
        "exemptPerDay", optional: widget.exemptPerDay, digits: 3)
      json.key("budgetUse")
      json.object(.line) {
        $0.member(
          "low", optional: perDay.map { budget.use(perDay: $0, of: budget.low) }, digits: 1)
        $0.member(
          "high", optional: perDay.map { budget.use(perDay: $0, of: budget.high) }, digits: 1)
      }
      json.member("dispersion", optional: recorded.days.dispersion, digits: 3)
      json.key("gapSeconds")
      json.write(widget.gaps)
      json.member("gaps", Int(recorded.gaps.count))
      json.member("gapsSampled", recorded.gaps.isSampled)
    }
  }

  private mutating func write(_ causes: RecordedWidget.Causes) {
    object(.line) { json in
      json.member("total", causes.total)
      for cause in Cause.allCases {
        if let count = causes.counts[cause] { json.member(cause.key, count) }
      }
    }
  }

  private mutating func write(
    _ replay: LoggedWidget.Replayed, of widget: LoggedWidget, _ budget: Budget
  ) {
    object { json in
      json.member("reloads", widget.recorded.kept.reloads.count)
      json.member("isComplete", widget.recorded.kept.isComplete)
      json.member("demandPerDay", rounded: replay.demandPerDay, digits: 3)
      json.key("low")
      json.write(replay.low, limit: budget.low, budget)
      json.key("high")
      json.write(replay.high, limit: budget.high, budget)
    }
  }

  private mutating func write(_ end: LoggedWidget.End, limit: Int64, _ budget: Budget) {
    object { json in
      json.member("charged", end.charged)
      json.member("exempt", end.exempt)
      json.member("chargedPerDay", rounded: end.chargedPerDay, digits: 3)
      json.member("exemptPerDay", rounded: end.exemptPerDay, digits: 3)
      json.member(
        "budgetUse", rounded: budget.use(perDay: end.chargedPerDay, of: limit), digits: 1)
      json.members(of: end.comparison)
      json.key("matching")
      json.write(end.matching)
    }
  }

  private mutating func write(
    _ manifest: ManifestPrediction, _ ends: Band<LoggedWidget.Comparison>, _ budget: Budget
  ) {
    object { json in
      json.member("verdict", manifest.verdict.rawValue)
      json.member("demandPerDay", rounded: manifest.demandPerDay, digits: 3)
      json.key("low")
      json.object {
        $0.member("chargedPerDay", rounded: manifest.chargedPerDay.low, digits: 3)
        $0.member("exemptPerDay", rounded: manifest.exemptPerDay.low, digits: 3)
        let use = budget.use(perDay: manifest.chargedPerDay.low, of: budget.low)
        $0.member("budgetUse", rounded: use, digits: 1)
        $0.members(of: ends.low)
      }
      json.key("high")
      json.object {
        $0.member("chargedPerDay", rounded: manifest.chargedPerDay.high, digits: 3)
        $0.member("exemptPerDay", rounded: manifest.exemptPerDay.high, digits: 3)
        let use = budget.use(perDay: manifest.chargedPerDay.high, of: budget.high)
        $0.member("budgetUse", rounded: use, digits: 1)
        $0.members(of: ends.high)
      }
    }
  }
}
