/// Finds the app at a path.
enum ProductSearch {
  /// The path of the app, or of the zip file that contains it.
  enum Found: Equatable {
    case bundle(path: String, PackagedApp.Form)
    case zip(path: String)
  }

  /// The error that there isn't exactly one app.
  struct NotFoundError: Error {
    let reason: String
    /// The remedy, if the product is a folder.
    var remedy: String?

    /// The reason with the remedy.
    var inFolder: String { remedy.map { "\(reason); \($0)" } ?? reason }
  }

  /// The folders with an app, in the order of the search.
  private static let folders: [(path: String, form: PackagedApp.Form)] = [
    ("Products/Applications", .archive), ("Payload", .folder), ("", .folder),
  ]

  /// Finds the only app.
  ///
  /// - Parameter name: The name of the product's own folder.
  static func find(in files: some ProductFiles, named name: String) throws(NotFoundError) -> Found {
    if isBundle(name) { return .bundle(path: "", .bundle) }
    if isBundle(name.lowercased()) { throw NotFoundError(reason: misspelt(name)) }
    var slip: String?
    for (folder, form) in folders where files.kind(of: folder) == .folder {
      let entries: [(name: String, kind: EntryKind)]
      do throws(ProductError) {
        entries = try files.entries(of: folder)
      } catch {
        throw NotFoundError(reason: error.what)
      }
      let bundles = entries.filter { $0.kind == .folder && isBundle($0.name) }.map(\.name)
      // Xcode itself archives only one app (TN3110).
      let hint = form == .archive ? "set SKIP_INSTALL for all but the app that ships, or " : ""
      if let bundle = try one(of: bundles, "app", hint) {
        return .bundle(path: folder.appending(component: bundle), form)
      }
      let zips = entries.filter { $0.kind == .file && $0.name.lowercased().hasSuffix(".ipa") }
      if let zip = try one(of: zips.map(\.name), ".ipa") {
        return .zip(path: folder.appending(component: zip))
      }
      slip =
        slip ?? entries.lazy.filter { $0.kind == .folder }.compactMap { slipped($0.name) }.first
    }
    throw NotFoundError(reason: slip ?? "it contains no .app, .appex or .ipa")
  }

  /// The error in a name that is almost that of an app, or of the folder around it.
  private static func slipped(_ name: String) -> String? {
    if isBundle(name.lowercased()) { return misspelt(name) }
    guard name.lowercased() == "payload", name != "Payload" else { return nil }
    return "its folder \(name) has to be named Payload"
  }

  private static func misspelt(_ name: String) -> String {
    "the name \(name) has to end in .app or .appex, in lowercase"
  }

  private static func one(
    of names: [String], _ what: String, _ hint: String = ""
  ) throws(NotFoundError) -> String? {
    guard names.count > 1 else { return names.first }
    let some = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
    throw NotFoundError(
      reason: "it contains more than one \(what): \(some)",
      remedy: "\(hint)give the path of one of them")
  }

  private static func isBundle(_ name: String) -> Bool {
    name.hasSuffix(".app") || name.hasSuffix(".appex")
  }
}
