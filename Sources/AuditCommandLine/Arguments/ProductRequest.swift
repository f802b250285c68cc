internal import AppProduct
internal import AuditKit
internal import BudgetReplay
internal import SystemFiles
internal import WidgetManifests

/// A built product to verify.
struct ProductRequest {
  /// The path of the product.
  let path: String
  /// The day on which its profiles must still be valid.
  let today: LocalDate

  /// Reads it, and compares it with manifests.
  ///
  /// - Throws: If no product can be read.
  func verify(
    _ sources: [SourceFile], by audit: Audit, known: KnownFindings?, from working: WorkingFolder,
    _ progress: RunProgress
  ) throws(Problem) -> AuditResult {
    audit.verify(
      try PackagedApp(named: path, progress: progress), at: working.shown(path), against: sources,
      on: today,
      known: known)
  }
}

extension PackagedApp {
  /// Reads the product at a path.
  ///
  /// - Throws: If no product can be read.
  init(named path: String, progress: RunProgress) throws(Problem) {
    progress.begin(.product)
    do throws(ReadError) {
      try self.init(at: path, temporaryFolder: ProcessState.temporaryFolder) {
        if $0 == 0 { progress.begin(.product, of: $1) } else { progress.advance() }
      }
    } catch {
      throw Problem(path: path.isEmpty ? "\"\"" : path, reason: error.reason)
    }
  }
}
