/// The report for programs, with the keys that `schemaVersion` promises.
public struct JSONReport: Sendable {
  /// The version of the format; it rises when a key is renamed or removed.
  public static let schemaVersion = 1

  /// The most threads that write it; the bytes are the same for any number.
  public var jobs: Int

  /// Makes a report.
  public init(jobs: Int = 1) { self.jobs = jobs }

  /// Writes a result as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var writer = JSONWriter(capacity: 1024 * (result.findings.count + 1))
    write(result, to: &writer)
    return writer.bytes
  }

  /// Writes a result as UTF-8, and hands it over piece by piece: whole it may be larger than all else
  /// that a run holds.
  func render(_ result: AuditResult, to send: (UnsafeBufferPointer<UInt8>) -> Void) {
    withoutActuallyEscaping(send) { send in
      var writer = JSONWriter(sendingTo: send)
      write(result, to: &writer)
    }
  }

  private func write(_ result: AuditResult, to writer: inout JSONWriter) {
    writer.object { json in
      json.writeEnvelope()
      json.key("summary")
      json.write(result.summary)
      if !result.problems.isEmpty {
        json.key("problems")
        json.array { json in for problem in result.problems { json.write(problem) } }
      }
      json.key("findings")
      let path = result.pathOfPlace
      json.array(of: result.findings.count, jobs: jobs, room: 1024) {
        [findings = result.findings] in $0.write(findings[$1], path: path)
      }
      if result.leftOut > 0 { json.member("leftOut", result.leftOut) }
      if let replay = result.replay {
        json.key("replay")
        json.write(replay, jobs: jobs, path: path)
      }
      if let comparison = result.comparison {
        json.key("comparison")
        json.write(comparison)
      }
      if let product = result.product {
        json.key("product")
        json.write(product)
      }
      if let log = result.log {
        json.key("log")
        json.write(log)
      }
    }
    writer.end()
  }
}

extension JSONWriter {
  /// Writes what every page for programs begins with.
  mutating func writeEnvelope() {
    member("schemaVersion", JSONReport.schemaVersion)
    key("tool")
    object(.line) {
      $0.member("name", "audit")
      $0.member("version", AuditVersion.current)
    }
  }
}
