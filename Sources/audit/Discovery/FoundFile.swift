internal import SystemFiles

/// A file or folder that was named or found, not opened yet.
struct FoundFile {
  /// The path that is opened.
  let path: SystemPath
  /// The path as it is shown.
  let shown: String

  /// Something in this folder; what is in `.` is shown by its name.
  func appending(_ name: SystemPath.Name) -> FoundFile {
    let shownName = shown == "." ? name.text : SystemPath(shown).appending(name.text).text
    // One copy of the text where both are the same, as nearly always.
    let path = path.isSpelled(shown) && name.isText ? SystemPath(shownName) : path.appending(name)
    return FoundFile(path: path, shown: shownName)
  }
}
