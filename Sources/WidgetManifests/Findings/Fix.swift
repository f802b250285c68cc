/// A change to the manifests that resolves a finding.
public struct Fix: Sendable, Hashable {
  /// The action, such as "write `3.2.0`": printed after `fix:`, without a full stop.
  public var title: String
  /// Whether the fix can only be what was meant, and can be applied without review.
  ///
  /// An unsafe fix is a guess, or requires a change of the app itself.
  public var isSafe: Bool
  /// The edits, in file order; they don't overlap or touch.
  public var edits: [Edit]
  /// Whether the fix makes a value readable that wasn't, so that rules may report new findings
  /// about it.
  package var reveals = false
  /// Whether it takes something away, so that less of the manifest is understood afterwards.
  package var removes = false

  /// A replacement of a range in a file.
  public struct Edit: Sendable, Hashable {
    /// The range to replace; for an insertion, the empty range before which the text goes.
    public var place: Place
    /// The same range in bytes of the file on disk, counted from 0, including a byte order mark.
    public var bytes: Range<Int>
    /// The replacement, with the file's line breaks.
    public var text: String

    /// Creates an edit.
    public init(place: Place, bytes: Range<Int>, text: String) {
      self.place = place
      self.bytes = bytes
      self.text = text
    }
  }

  /// Creates a fix.
  public init(title: String, isSafe: Bool, edits: [Edit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }
}

/// The change that a rule proposes for a finding.
///
/// Rules see values, not text: `SourceEditor` checks whether the text allows the change, and turns
/// it into a ``Fix``.
package struct Repair: Sendable {
  /// The action, such as ``write `3.2.0` ``.
  package var title: String
  /// Whether the change can only be what was meant.
  package var isSafe = true
  /// Whether the change makes a value readable that wasn't.
  package var reveals = false
  /// Whether it takes something away.
  package var removes = false
  /// The change.
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
    /// Replaces the text of a scalar, keeping its style.
    case write(String, over: Located<String>)
    /// Replaces the text of a scalar by that of another one as written, including its variables.
    case copy(Located<String>, over: Located<String>)
    /// Replaces the characters at a place within a scalar or a comment verbatim.
    case replace(Place, by: String)
    /// Replaces the value of a key in a mapping, keeping its style.
    case writeValue(of: String, in: Place, text: String)
    /// Removes an item from a list.
    case removeItem(Place, of: Place)
    /// Adds a key to a mapping, after the last of some keys that it has.
    case addKey(String, value: String, to: Place, after: [String])
    /// Replaces a scalar in any style, even one of several lines.
    case rewrite(String, over: Located<String>)
    /// Replaces a value with its key and its comments.
    case replaceEntry(in: Place, by: Part)
    /// Adds keys to a mapping, after the last of some keys that it has.
    case addEntries([Part], to: Place, after: [String])
    /// Removes a key from a mapping that has others.
    case removeEntry(String, of: Place)
    /// Adds items to the end of a list.
    case addItems([Part], to: Place)
    /// Adds a document to the end of the file.
    case addDocument([String])
    /// Removes names from a suppression, or all of it if no name is left.
    case unsuppress([Place], of: Suppression)
  }

  /// Returns a repair that copies the text of another scalar, including its variables.
  package static func copy(_ value: Located<String>, over old: Located<String>) -> Repair {
    Repair(title: "write \(quoted(value.value))", change: .copy(value, over: old))
  }

  /// Returns a repair that writes another text for a scalar.
  package static func write(_ text: String, over old: Located<String>, isSafe: Bool = true)
    -> Repair
  {
    Repair(title: "write \(quoted(text))", isSafe: isSafe, change: .write(text, over: old))
  }

  /// Returns a repair that writes the word that was probably meant.
  package static func spell(_ match: Nearest.Match, over old: Located<String>) -> Repair {
    Repair(
      title: "write \(quoted(match.word))", isSafe: match.isSure, reveals: true,
      change: .write(match.word, over: old))
  }

  /// Returns a repair that writes the name that was probably meant, for names that people choose.
  ///
  /// Such names may be similar on purpose, so the repair is safe only at a distance of one
  /// character.
  package static func spell(ownName match: Nearest.Match, over old: Located<String>) -> Repair {
    var repair = spell(match, over: old)
    repair.isSafe = match.isSure && match.distance <= 1
    return repair
  }
}

extension Finding {
  /// Returns the finding with the change that the rule proposes.
  package func repaired(_ repair: Repair?) -> Finding {
    var finding = self
    finding.repair = repair
    return finding
  }
}
