import AuditKit
internal import FuzzTarget
internal import Testing
import WidgetManifests

@testable internal import AppProduct
@testable internal import FleetLogs

/// What a fuzzer starts from is right, or it would never get behind the first mistake.
@Suite struct SeedTests {
  @Test func `configurations, profiles and baselines have no mistakes`() throws {
    for seed in SettingsSeeds.configurations {
      let (_, findings) = Configuration.read(SourceFile(path: ".audit.yml", bytes: seed))
      #expect(findings.map(\.message) == [], "\(String(decoding: seed, as: UTF8.self))")
    }
    for seed in SettingsSeeds.profiles {
      let (_, findings) = ProfileSettings.read(SourceFile(path: "p.yml", text: seed))
      #expect(findings.map(\.message) == [], "\(seed)")
    }
    for seed in SettingsSeeds.baselines {
      _ = try Baseline(SourceFile(path: "baseline.json", text: seed))
    }
  }

  @Test func `what is replayed and compared is read as it stands`() {
    for seed in ReplaySeeds.all {
      let parts = Parts(seed)
      let (_, mistakes) = Configuration.read(SourceFile(path: ".audit.yml", bytes: parts.first))
      #expect(mistakes.map(\.message) == [])
      #expect(unread(parts.second) == [])
    }
    for seed in ManifestSeeds.releases {
      let parts = Parts(seed)
      #expect(unread(parts.first) + unread(parts.second) == [])
    }
  }

  @Test func `every line of a log is one that is known`() {
    for seed in LogSeeds.all {
      func check(_ line: LogStream.Line, _: LineBytes) {
        switch line {
        case .problem, .content(.unknown), .content(.otherMessage): Issue.record("\(line)")
        case .content, .blank: break
        }
      }
      var stream = LogStream()
      stream.read(seed, check)
      stream.finish(check)
    }
  }

  @Test func `parts of products are what they are seeds of`() throws {
    for seed in ProductSeeds.propertyLists { _ = try PropertyList.read(ByteView(seed)) }
    for seed in ProductSeeds.executables {
      var problems: [CodeSignature.Problem] = []
      _ = try MachO(ByteView(seed), &problems)
    }
    for seed in ProductSeeds.profiles.dropLast(2) { _ = try ProvisioningProfile(ByteView(seed)) }
  }

  private func unread(_ bytes: [UInt8]) -> [String] {
    let source = SourceFile(path: "a.yaml", bytes: bytes)
    let reading = AllRules.infos.filter { $0.group == .reading }.map(\.id)
    return Audit.withoutReplay.run([source]).findings.filter { reading.contains($0.rule) }
      .map(\.message)
  }
}
