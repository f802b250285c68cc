internal import AppProduct
internal import AuditKit
internal import BudgetReplay
internal import SystemFiles
internal import WidgetManifests

/// A built product that a run is to verify.
struct ProductRequest {
  /// Where it lies.
  let path: String
  /// The day at whose end its profiles must not have expired.
  let today: LocalDate

  /// Reads it, and holds it against manifests.
  ///
  /// - Throws: Where there is no product to read.
  func verify(
    _ sources: [SourceFile], by audit: Audit, known: KnownFindings?, from working: WorkingFolder
  ) throws(Problem) -> AuditResult {
    audit.verify(
      try PackagedApp(named: path), at: working.shown(path), against: sources, on: today,
      known: known)
  }
}

extension PackagedApp {
  /// Reads the product at a path.
  ///
  /// - Throws: Where there is no product to read.
  init(named path: String) throws(Problem) {
    do throws(ReadError) {
      let folder = ProcessState.environment("TMPDIR") ?? ""
      try self.init(at: path, temporaryFolder: folder.isEmpty ? "/tmp" : folder)
    } catch {
      throw Problem(path: path.isEmpty ? "\"\"" : path, reason: error.reason)
    }
  }
}
