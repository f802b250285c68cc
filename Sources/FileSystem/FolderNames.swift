#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names of a folder in one piece of memory: to compare and move places in it counts no
/// references, and a folder may have a hundred thousand names.
struct FolderNames {
  /// Every name with the NUL at its end.
  private var bytes: [CChar] = []
  private var places: [Place] = []

  private struct Place {
    let start: Int
    let kind: FileStatus.Kind?
    /// The first 8 bytes behind what all names begin with, as a number that compares as they do.
    var key: UInt64 = 0
  }

  /// Copies a name that ends in NUL.
  mutating func append(_ name: UnsafePointer<CChar>, _ kind: FileStatus.Kind?) {
    places.append(Place(start: bytes.count, kind: kind))
    bytes += UnsafeBufferPointer(start: name, count: strlen(name) + 1)
  }

  /// The entries in the order of the bytes of their names, which is that of strcmp.
  consuming func sorted() -> [FolderEntry] {
    var places = places
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return [] }
      let shared = Self.sharedCount(places, base)
      for index in places.indices {
        places[index].key = Self.key(base + places[index].start + shared)
      }
      places.sort { a, b in
        a.key == b.key ? strcmp(base + a.start, base + b.start) < 0 : a.key < b.key
      }
      return places.map { FolderEntry(name: SystemPath.Name(base + $0.start), kind: $0.kind) }
    }
  }

  /// How many bytes all names begin with: those of one folder often differ only behind a few.
  private static func sharedCount(_ places: [Place], _ base: UnsafePointer<CChar>) -> Int {
    guard let first = places.first.map({ base + $0.start }) else { return 0 }
    return places.reduce(strlen(first)) { shared, place in
      let name = base + place.start
      var count = 0
      while count < shared, name[count] == first[count] { count += 1 }
      return count
    }
  }

  /// Nothing is read behind a NUL, which ranks below all other bytes as the end of a name does.
  private static func key(_ name: UnsafePointer<CChar>) -> UInt64 {
    var key: UInt64 = 0
    for index in 0..<8 {
      let byte = UInt64(UInt8(bitPattern: name[index]))
      key |= byte << (56 - 8 * UInt64(index))
      if byte == 0 { break }
    }
    return key
  }
}
