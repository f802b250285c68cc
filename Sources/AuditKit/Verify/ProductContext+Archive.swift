internal import AppProduct
internal import WidgetManifests

extension ProductContext {
  /// The Info.plist of the archive.
  var archivePlace: Place { places.place(of: ArchiveInfo.path) }

  /// A finding where the archive says something else of its app than the app itself.
  ///
  /// - Parameters:
  ///   - key: The key in ApplicationProperties.
  ///   - word: What it is, such as `version`.
  ///   - built: What the app has; nil where it has none, or that is not known.
  func archived(
    _ key: String, _ word: String, of built: String?, _ info: RuleInfo
  ) -> [Finding] {
    guard let app = bundles.first, let built, let said = archive?.value?.text(key), said != built
    else { return [] }
    return [
      Finding(
        info,
        "the archive says that the \(word) of \(app.name) is \(quoted(said)), and it is "
          + quoted(built),
        at: archivePlace, subject: app.subject, severity: .warning,
        related: [app.built("what was built")],
        help: "the Organizer shows what the archive says, and the upload has what the app says; "
          + "archive anew, and change nothing in an archive")
    ]
  }

  /// What keeps Xcode from taking an archive for one of an app.
  func genericArchive(_ info: RuleInfo) -> [Finding] {
    guard let app = bundles.first, let archive else { return [] }
    func finding(_ message: String, at place: Place, _ severity: Severity, _ help: String)
      -> Finding
    {
      Finding(info, message, at: place, subject: app.subject, severity: severity, help: help)
    }
    switch archive {
    case .unreadable: return []
    case .absent:
      return [
        finding(
          "the archive has no Info.plist", at: places.place(of: ""), .error,
          "Xcode opens no such archive; archive anew, and copy the whole folder")
      ]
    case .read(let archive) where archive.properties == nil:
      return [
        finding(
          "the archive's Info.plist has no ApplicationProperties", at: archivePlace, .error,
          "Xcode takes it for a generic archive, which it neither validates nor distributes "
            + "(TN3110); archive one app, with SKIP_INSTALL set for all that lies in it")
      ]
    case .read(let archive):
      // As Xcode writes it: below the folder Products.
      let wanted = "Applications/\(app.name)"
      let path = archive.text("ApplicationPath")
      guard app.host == nil, path != wanted else { return [] }
      return [
        finding(
          "ApplicationPath of the archive is \(path.map(quoted) ?? "missing"), not \(quoted(wanted))",
          at: archivePlace, .warning,
          "Xcode looks for the app there, below Products; archive anew, or write it so")
      ]
    }
  }
}
