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
