/// A change to the manifests under which a finding goes away.
public struct Fix: Sendable, Hashable {
  /// What it does, such as "write `3.2.0`": continues `fix:`, without a full stop.
  public var title: String
  /// Whether it can only be what was meant: a safe fix may be applied without a look at it.
  ///
  /// One that is not safe guesses, or changes what the app itself has to do.
  public var isSafe: Bool
  /// What is written where, in the order of the file; no edit touches another.
  public var edits: [Edit]
  /// Whether it spells out what could not be understood before, so that rules may speak of it for
  /// the first time.
  package var reveals = false
  /// Whether it takes something away, so that less of the manifest is understood afterwards.
  package var removes = false

  /// Other text for a piece of a file.
  public struct Edit: Sendable, Hashable {
    /// The piece that is replaced; of an insertion, the position before which it goes.
    public var place: Place
    /// The same piece in bytes of the file as it is on disk, counted from 0, byte order mark included.
    public var bytes: Range<Int>
    /// What stands there afterwards; line breaks in it are the file's own.
    public var text: String

    /// Makes an edit.
    public init(place: Place, bytes: Range<Int>, text: String) {
      self.place = place
      self.bytes = bytes
      self.text = text
    }
  }

  /// Makes a fix of edits.
  public init(title: String, isSafe: Bool, edits: [Edit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }
}

/// What a rule would have written instead.
///
/// Rules see values, not text; `SourceEditor` finds out whether the text allows the change, and
/// makes a ``Fix`` of it.
package struct Repair: Sendable {
  /// What it does, such as ``write `3.2.0` ``.
  package var title: String
  /// Whether it can only be what was meant.
  package var isSafe = true
  /// Whether what it corrects could not be understood before.
  package var reveals = false
  /// Whether it takes something away.
  package var removes = false
  /// What changes.
  package var change: Change

  package init(
    title: String, isSafe: Bool = true, reveals: Bool = false, removes: Bool = false,
    change: Change
  ) {
    self.title = title
    self.isSafe = isSafe
    self.reveals = reveals
    self.removes = removes
    self.change = change
  }

  /// A key with its value, or an item of a list, in both forms of YAML.
  package struct Part: Sendable {
    /// The key; nil for an item.
    package var key: String?
    /// Its lines in a block, none of them indented by more than the part itself asks for.
    package var lines: [String]
    /// The same on one line, for a collection with brackets.
    package var flow: String

    package init(key: String? = nil, lines: [String], flow: String) {
      self.key = key
      self.lines = lines
      self.flow = flow
    }
  }

  package indirect enum Change: Sendable {
    /// Another text for a scalar, in the scalar's own style.
    case write(String, over: Located<String>)
    /// The text of a scalar as it is written in another place, its variables kept.
    case copy(Located<String>, over: Located<String>)
    /// Other characters for those at a place within a scalar or a comment, taken as they are.
    case replace(Place, by: String)
    /// Another text for the value of a key in a mapping, in its own style.
    case writeValue(of: String, in: Place, text: String)
    /// One item less in a list.
    case removeItem(Place, of: Place)
    /// A new key in a mapping, behind the last of some keys that it has.
    case addKey(String, value: String, to: Place, behind: [String])
    /// Another text for a scalar in any style, also one of several lines.
    case rewrite(String, over: Located<String>)
    /// Another value for a key, with its key and its comments.
    case replaceEntry(in: Place, by: Part)
    /// New keys in a mapping, behind the last of some keys that it has.
    case addEntries([Part], to: Place, behind: [String])
    /// One key less in a mapping that has others.
    case removeEntry(String, of: Place)
    /// New items at the end of a list.
    case addItems([Part], to: Place)
    /// A new document at the end of the file.
    case addDocument([String])
    /// Some names less in a suppression; without any left, no suppression.
    case unsuppress([Place], of: Suppression)
  }

  /// The text of another scalar, whose variables it is to share.
  package static func copy(_ value: Located<String>, over old: Located<String>) -> Repair {
    Repair(title: "write \(quoted(value.value))", change: .copy(value, over: old))
  }

  /// Another text for a scalar whose value is known.
  package static func write(_ text: String, over old: Located<String>, isSafe: Bool = true)
    -> Repair
  {
    Repair(title: "write \(quoted(text))", isSafe: isSafe, change: .write(text, over: old))
  }

  /// The word that was probably meant, for one that means nothing.
  package static func spell(_ match: Nearest.Match, over old: Located<String>) -> Repair {
    Repair(
      title: "write \(quoted(match.word))", isSafe: match.isSure, reveals: true,
      change: .write(match.word, over: old))
  }

  /// The name that was probably meant, of names that people choose.
  ///
  /// Those may be alike on purpose, so that only one more or less character is sure.
  package static func spell(ownName match: Nearest.Match, over old: Located<String>) -> Repair {
    var repair = spell(match, over: old)
    repair.isSafe = match.isSure && match.distance <= 1
    return repair
  }
}

extension Finding {
  /// The finding with what the rule would have written instead.
  package func repaired(_ repair: Repair?) -> Finding {
    var finding = self
    finding.repair = repair
    return finding
  }
}
