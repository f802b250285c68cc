internal import AuditKit
internal import BudgetReplay

/// The advice on a widget, for programs.
extension JSONWriter {
  /// Writes the members `advice` and `remarks` of a widget.
  mutating func write(_ advice: Advice, _ settings: ReplaySettings) {
    key("advice")
    array { json in
      for candidate in advice.candidates { json.write(candidate, settings) }
    }
    key("remarks")
    array(.line) { json in
      for remark in advice.remarks { json.value(remark.rawValue) }
    }
  }

  private mutating func write(_ candidate: Advice.Candidate, _ settings: ReplaySettings) {
    let text = AdviceText(candidate, settings)
    object { json in
      json.member("change", candidate.change.name)
      json.member("message", text.sentence)
      json.member("yaml", text.yaml)
      json.member("edits", candidate.edits)
      json.member("knownAheadSeconds", milliseconds: candidate.knownAhead)
      json.key("before")
      json.write(candidate.before)
      json.key("after")
      json.write(candidate.after)
    }
  }

  private mutating func write(_ effect: Effect) {
    object(.line) { json in
      json.member("demandPerDay", rounded: effect.demandPerDay, digits: 3)
      json.member("verdict", effect.verdict.rawValue)
      json.key("budgetUse")
      json.object {
        $0.member("low", rounded: effect.budgetUse.low, digits: 1)
        $0.member("high", rounded: effect.budgetUse.high, digits: 1)
      }
      json.key("staleSeconds")
      json.object {
        $0.member("low", milliseconds: effect.stale.low)
        $0.member("high", milliseconds: effect.stale.high)
      }
      json.key("ageSeconds")
      json.object { json in
        let ends: [(String, AgeMeasures?)] = [
          ("low", effect.age.low), ("high", effect.age.high),
        ]
        for (key, age) in ends {
          json.key(key)
          guard let age else {
            json.null()
            continue
          }
          json.object {
            $0.member("mean", milliseconds: age.mean)
            $0.member("p95", milliseconds: age.p95)
          }
        }
      }
      if effect.outdated.low != nil || effect.outdated.high != nil {
        json.key("outdatedShare")
        json.object {
          $0.member("low", optional: effect.outdated.low, digits: 3)
          $0.member("high", optional: effect.outdated.high, digits: 3)
        }
      }
    }
  }
}
