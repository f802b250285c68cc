internal import SystemFiles

/// A file or folder that was named or found, not opened yet.
struct FoundFile {
  /// How it is shown.
  let shown: String
  /// How it is reached.
  let way: Way

  /// Where a file is; of most it is what is shown, which is then held only once.
  indirect enum Way {
    case asShown
    case by(SystemPath)
  }

  /// Takes a file, by what is opened and how it is shown.
  init(path: SystemPath, shown: String) {
    self.init(shown: shown, path.isSpelled(shown) ? .asShown : .by(path))
  }

  /// Takes a file, by how it is shown and reached.
  init(shown: String, _ way: Way) {
    self.shown = shown
    self.way = way
  }

  /// What is opened.
  var path: SystemPath {
    switch way {
    case .asShown: SystemPath(shown)
    case .by(let path): path
    }
  }

  /// Something in this folder; what is in `.` is shown by its name.
  func appending(_ name: SystemPath.Name) -> FoundFile {
    let isHere = shown == "."
    guard case .asShown = way, name.isText else {
      let shown = isHere ? name.text : SystemPath(shown).appending(name.text).text
      return FoundFile(shown: shown, .by(path.appending(name)))
    }
    return FoundFile(shown: isHere ? name.text : path.appending(name).text, .asShown)
  }
}
