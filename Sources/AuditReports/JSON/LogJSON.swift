internal import AuditKit
internal import BudgetReplay
internal import FleetLogs

extension JSONWriter {
  /// Writes the member `log`: a recorded log, and the predictions.
  mutating func write(_ report: LogReport) {
    let log = report.log
    object("log") { json in
      json.member("lines", log.lines)
      json.member("understood", log.understood)
      let share = log.lines == 0 ? 0 : Double(log.understood) / Double(log.lines)
      json.member("understoodShare", rounded: share, digits: 3)
      json.object("broken") {
        $0.member("total", log.broken)
        $0.array("first", of: log.firstBroken) { json, broken in
          json.object(.line) {
            $0.member("line", broken.line)
            $0.member("reason", broken.reason)
          }
        }
      }
      json.member("unknown", log.unknown)
      json.object("leftOut", .line) { json in
        for reason in LeftOut.allCases {
          json.member(named: reason.rawValue, log.leftOut[reason] ?? 0)
        }
      }
      json.member("skippedDays", log.skippedDays)
      json.object("triggers", .line) {
        $0.member("total", log.book.triggers.count)
        $0.member("replayed", min(log.book.triggers.count, TriggerBook.limit))
      }
      json.array("widgets", of: report.widgets) { $0.write($1, report.settings.budget) }
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
      json.writeRecorded(widget, budget)
      json.object("replay", ofOptional: widget.replay) { json, replay in
        json.member("reloads", recorded.kept.reloads.count)
        json.member("isComplete", recorded.kept.isComplete)
        json.write(replay, budget)
      }
      json.object("manifest", ofOptional: widget.manifest) { json, manifest in
        json.member("verdict", manifest.verdict?.rawValue)
        json.write(manifest, budget)
      }
      json.member("estimates", widget.estimates)
    }
  }

  private mutating func writeRecorded(_ widget: LoggedWidget, _ budget: Budget) {
    let recorded = widget.recorded
    object("recorded") { json in
      for (key, causes) in [
        ("charged" as StaticString, recorded.charged), ("exempt", recorded.exempt),
      ] {
        json.object(key, .line) { json in
          json.member("total", causes.total)
          for cause in Cause.allCases {
            if let count = causes.counts[cause] { json.member(named: cause.key, count) }
          }
        }
      }
      json.member("failed", recorded.failed)
      let perDay = widget.chargedPerDay
      json.member("chargedPerDay", optional: perDay, digits: 3)
      json.member("exemptPerDay", optional: widget.exemptPerDay, digits: 3)
      json.object("budgetUse", .line) { json in
        for (key, limit) in [("low" as StaticString, budget.low), ("high", budget.high)] {
          json.member(key, optional: perDay.map { budget.use(perDay: $0, of: limit) }, digits: 1)
        }
      }
      json.member("dispersion", optional: recorded.days.dispersion, digits: 3)
      json.member("gapSeconds", widget.gaps)
      json.member("gaps", Int(recorded.gaps.count))
      json.member("gapsSampled", recorded.gaps.isSampled)
    }
  }

  /// Writes the members of a prediction at both ends of the band.
  private mutating func write(_ prediction: LoggedWidget.Prediction, _ budget: Budget) {
    member("demandPerDay", rounded: prediction.demandPerDay, digits: 3)
    for (key, end, limit) in [
      ("low" as StaticString, prediction.low, budget.low), ("high", prediction.high, budget.high),
    ] {
      object(key) { json in
        if let charged = end.charged, let exempt = end.exempt {
          json.member("charged", charged)
          json.member("exempt", exempt)
        }
        json.member("chargedPerDay", rounded: end.chargedPerDay, digits: 3)
        json.member("exemptPerDay", rounded: end.exemptPerDay, digits: 3)
        let use = budget.use(perDay: end.chargedPerDay, of: limit)
        json.member("budgetUse", rounded: use, digits: 1)
        json.write(end.comparison)
        if let matching = end.matching { json.member("matching", matching) }
      }
    }
  }

  /// Writes the members of a comparison with recorded reloads.
  private mutating func write(_ comparison: LoggedWidget.Comparison) {
    object("recordedToPredicted", ofOptional: comparison.ratio, .line) {
      $0.member("ratio", optional: $1, digits: 3)
    }
    member("gapSeconds", comparison.gaps)
    let distance = comparison.distance
    member("kolmogorovSmirnov", optional: distance?.kolmogorovSmirnov, digits: 3)
    member("wassersteinSeconds", optional: distance.map { $0.wasserstein / 1000 }, digits: 3)
  }

  private mutating func member(_ key: StaticString, _ gaps: GapQuantiles?) {
    object(key, ofOptional: gaps, .line) {
      $0.member("p10", milliseconds: $1.p10)
      $0.member("p50", milliseconds: $1.p50)
      $0.member("p90", milliseconds: $1.p90)
    }
  }

  /// Writes the pairs of recorded and predicted reloads.
  private mutating func member(_ key: StaticString, _ matching: EventMatching) {
    object(key, .line) {
      $0.member("toleranceSeconds", milliseconds: matching.tolerance)
      $0.member("matched", matching.matched)
      $0.member("precision", rounded: matching.precision, digits: 3)
      $0.member("recall", rounded: matching.recall, digits: 3)
      $0.member("f1", rounded: matching.f1, digits: 3)
      $0.member("medianLatenessSeconds", milliseconds: matching.medianLateness)
      $0.member("meanErrorSeconds", milliseconds: matching.meanError)
    }
  }

  /// Writes estimates of the system's own numbers; null if the log doesn't show one.
  private mutating func member(_ key: StaticString, _ estimates: LogEstimates) {
    object(key) { json in
      json.member("floorSeconds", milliseconds: estimates.isFloorMet ? estimates.floor : nil)
      json.member("floorAtMostSeconds", milliseconds: estimates.floor)
      json.member("latencySeconds", milliseconds: estimates.latency)
      json.member("limit", estimates.limit.map { Int64($0) })
      json.member("limitAtLeast", estimates.limitAtLeast)
      json.member("anchor", estimates.anchor?.clock)
      json.member("anchorResultant", optional: estimates.anchor?.resultant, digits: 3)
      json.array("notIdentifiable", .line) {
        if !estimates.isFloorMet { $0.value("floor") }
        if estimates.latency == nil { $0.value("latency") }
        if estimates.limit == nil { $0.value("limit") }
        if estimates.anchor == nil { $0.value("anchor") }
      }
    }
  }
}
