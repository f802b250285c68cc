/// What a product may take to read; anything above is a problem that says so.
enum Limits {
  /// The size of a file that is read as a whole, and of the entitlements, in bytes.
  static let file = 10 << 20
  /// The size of any other part in bytes: the list of an archive, about 300 for each entry, load
  /// commands, a signature with 32 for each 4 or 16 KiB of code, or the texts of a property list that
  /// repeats them.
  static let part = 64 << 20
  /// The size of all small files of an archive, which are in memory together, in bytes.
  static let memory = 256 << 20
  /// The size of all unpacked entries of an archive, in bytes: App Store Connect accepts no more.
  static let unpacked = 4 << 30
  /// The number of files and folders.
  static let entries = 200_000
  /// The number of values of a property list or of entitlements; one that is used twice counts twice.
  static let values = 100_000
  /// The depth of nested values, bundles or folders.
  static let depth = 64
  /// The number of bundles; each is judged together with its host.
  static let bundles = 256
  /// The number of blobs of a signature, or of special slots, each hashed; Apple writes about ten.
  static let blobs: UInt32 = 64
  /// The number of problems of one kind that are listed by name.
  static let problems = 100
}
