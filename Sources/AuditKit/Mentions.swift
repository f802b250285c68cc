/// The bundle IDs that files mention, and which apps they declare.
struct Mentions: Sendable {
  /// The bundle IDs of the app documents, as many as a suggestion looks at.
  private(set) var appIDs: [String] = []
  /// The same of the apps written inline.
  private(set) var inlineAppIDs: [String] = []
  private var mentions: [Mention] = []

  /// A bundle ID in a file.
  private struct Mention {
    // Of a hundred thousand files the texts take more than all else. Two of one hash would only make
    // files be judged together that need not be.
    let hash: Int
    let file: SourceFile.ID
  }

  /// Adds a bundle ID that a file mentions.
  mutating func add(_ id: String, in file: SourceFile.ID) {
    mentions.append(Mention(hash: TargetIndex.folded(id).hashValue, file: file))
  }

  /// Adds the bundle ID of an app that a file declares.
  mutating func add(app id: String, isInline: Bool, in file: SourceFile.ID) {
    add(id, in: file)
    if isInline {
      if inlineAppIDs.count < Nearest.mostWords { inlineAppIDs.append(id) }
    } else if appIDs.count < Nearest.mostWords {
      appIDs.append(id)
    }
  }

  /// Whether each of some files mentions a bundle ID that another one does, too, by the files' numbers.
  static func byOthers(_ parts: [Mentions], fileCount: Int) -> [Bool] {
    var isMentioned = [Bool](repeating: false, count: fileCount)
    // The first file with each ID.
    var files: [Int: SourceFile.ID] = [:]
    files.reserveCapacity(parts.reduce(0) { $0 + $1.mentions.count })
    for part in parts {
      for mention in part.mentions {
        guard let first = files.updateValue(mention.file, forKey: mention.hash),
          first != mention.file
        else { continue }
        isMentioned[Int(first)] = true
        isMentioned[Int(mention.file)] = true
      }
    }
    return isMentioned
  }
}
