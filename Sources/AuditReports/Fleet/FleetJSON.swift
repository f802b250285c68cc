internal import AuditKit
internal import BudgetReplay
package import FleetLogs
internal import WidgetManifests

/// The report of a fleet for programs.
package struct FleetJSON {
  private let report: FleetReport
  private let comparison: FleetComparison?

  /// Creates the JSON of a report, or of a comparison with an older one.
  package init(_ report: FleetReport, comparison: FleetComparison? = nil) {
    self.report = report
    self.comparison = comparison
  }

  /// Returns the JSON in UTF-8.
  package func render() -> [UInt8] {
    let summary = report.summary
    return JSONWriter.document { json in
      json.member("schemaVersion", 1)
      json.object("tool", .line) {
        $0.member("name", "audit")
        $0.member("version", AuditVersion.current)
      }
      json.object("fleet") { json in
        json.object("devices", .line) {
          $0.member("estimate", summary.devices.estimate)
          $0.member("standardError", rounded: DistinctCounter.standardError, digits: 3)
        }
        json.member("firstDay", summary.days.map { FleetDate.text($0.lowerBound) })
        json.member("lastDay", summary.days.map { FleetDate.text($0.upperBound) })
        json.object("lines") { json in
          json.member("events", Int(report.lines.events))
          json.member("withoutDevice", Int(summary.namelessEvents))
          json.write("leftOut", summary.leftOutLines)
          json.write("unread", summary.unreadLines)
        }
        if let comparison {
          json.object("comparedWith") { json in
            json.member("name", comparison.names.old)
            json.member("devices", comparison.old.summary.devices.estimate)
            json.array("kinds", of: comparison.old.kinds) { json, kind in
              json.object { json in
                json.member("kind", kind.name)
                json.write("all", kind.all)
              }
            }
          }
        }
        json.array("findings", of: report.findings + (comparison?.findings ?? [])) {
          $0.write($1)
        }
        json.member("openingDays", Int(summary.openingDays))
        json.array("openingsByHour", of: summary.openings, .line) { $0.value(Int($1)) }
        json.array("kinds", of: report.kinds) { json, kind in
          json.object { json in
            json.member("kind", kind.name)
            json.write("all", kind.all)
            for (key, parts) in [
              ("systems" as StaticString, kind.systems), ("builds", kind.builds),
              ("uses", kind.uses),
            ] {
              json.array(key, of: parts) { json, part in json.write(nil, part) }
            }
            json.array("failures", of: kind.failures, .block) { json, failure in
              json.object(.line) {
                $0.member("code", failure.code)
                $0.member("count", Int(failure.count))
              }
            }
            if let prediction = report.predictions[kind.name ?? ""] {
              json.object("predicted", .line) {
                $0.member("askedPerDay", rounded: prediction.askedPerDay, digits: 3)
                $0.member("low", rounded: prediction.low, digits: 3)
                $0.member("high", rounded: prediction.high, digits: 3)
                $0.member("ageLowSeconds", prediction.ageLow)
                $0.member("ageHighSeconds", prediction.ageHigh)
                $0.member("runsDry", ends: prediction.runsDry) { $0.value($1) }
                $0.member("grantedByHour", ends: prediction.byHour) { json, hours in
                  json.array(.line) { for hour in hours { $0.value(rounded: hour, digits: 3) } }
                }
              }
            }
          }
        }
        if summary.keepsDevices {
          json.array("keptDevices", of: summary.keptDevices) { json, device in
            json.object(.line) {
              $0.member("device", device.id)
              $0.member("days", Int(device.totals.days))
              $0.member("granted", Int(device.totals.granted))
              $0.member("dryDays", Int(device.totals.dryDays))
            }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(
    _ key: StaticString, _ reasons: [(reason: String, count: UInt64)]
  ) {
    array(key, of: reasons) { json, line in
      json.object(.line) {
        $0.member("reason", line.reason)
        $0.member("count", Int(line.count))
      }
    }
  }

  fileprivate mutating func write(_ finding: FleetFinding) {
    object { json in
      json.member("id", finding.id)
      json.member("severity", finding.severity.rawValue)
      json.member("kind", finding.kind)
      json.member("message", finding.message)
      json.member("help", finding.help)
      if let rule = finding.rule { json.member("rule", rule) }
    }
  }

  /// Writes the figures of a group, under a key or as a value.
  fileprivate mutating func write(_ key: StaticString?, _ figures: FleetFigures) {
    if let key { self.key(key) }
    object { json in
      if key == nil { json.member("name", figures.name) }
      let group = figures.group
      json.member("devices", group.devices.estimate)
      json.object("counts", .line) { json in
        for count in GroupSummary.Count.allCases {
          json.member(named: "\(count)", Int(group[count]))
        }
      }
      json.member("meanAskedPerDay", optional: figures.askedPerDay, digits: 3)
      json.member("dryShare", optional: figures.dryShare, digits: 3)
      json.member("lossShare", optional: figures.lossShare, digits: 3)
      json.write("limit", figures.limit)
      json.write("correctedLimit", figures.correctedLimit)
      for distribution in GroupSummary.Distribution.allCases {
        json.key(named: "\(distribution)")
        json.write(figures.band(distribution))
      }
      json.array("grantedByHour", of: 0..<24, .line) {
        $0.value(Int(group[GroupSummary.Hourly.granted, $1]))
      }
      json.array("ranDryByHour", of: 0..<24, .line) {
        $0.value(Int(group[GroupSummary.Hourly.ranDry, $1]))
      }
      json.array("daysByWeekday", of: 0..<7, .line) {
        $0.value(Int(group[GroupSummary.Weekly.days, $1]))
      }
      json.array("grantedByWeekday", of: 0..<7, .line) {
        $0.value(Int(group[GroupSummary.Weekly.granted, $1]))
      }
    }
  }

  private mutating func write(_ key: StaticString, _ band: FleetFigures.Band?) {
    self.key(key)
    write(band)
  }

  private mutating func write(_ band: FleetFigures.Band?) {
    guard let band else { return null() }
    object(.line) {
      $0.member("p5", band.p5)
      $0.member("p50", band.p50)
      $0.member("p95", band.p95)
    }
  }
}
