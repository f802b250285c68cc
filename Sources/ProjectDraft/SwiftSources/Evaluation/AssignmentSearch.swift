/// Searches for places that may give a variable another value.
enum AssignmentSearch {
  /// Whether the text of a file contains a name that is assigned, changed in place, or passed as
  /// `inout`, apart from a declaration.
  ///
  /// The text is not parsed: to be on the safe side, places in comments count as well.
  static func finds(_ name: String, in text: String) -> Bool {
    places(of: name, in: text) { before, after in
      (isChanged(after) && !isDeclared(before)) || isHandedOn(before)
    }
  }

  /// Whether the text of a file contains a call of a method on a name that may change the value, or
  /// an assignment to a part of it.
  static func findsCall(on name: String, in text: String) -> Bool {
    places(of: name, in: text) { _, after in
      let rest = after.drop { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }
      // `values[0] = …`; this also matches reading by an index.
      if rest.first == UInt8(ascii: "[") { return true }
      guard rest.first == UInt8(ascii: ".") else { return false }
      let member = rest.dropFirst().prefix(while: IdentifierIndex.isPart)
      let next = rest.dropFirst(member.count + 1)
      if isChanged(next) { return true }
      let first = next.first { $0 != UInt8(ascii: " ") }
      guard first == UInt8(ascii: "(") || first == UInt8(ascii: "{") else { return false }
      return !PureMethods.names.contains(String(decoding: member, as: UTF8.self))
    }
  }

  private static func places(
    of name: String, in text: String,
    where holds: (_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    let bytes = Array(text.utf8)
    let name = Array(name.utf8)
    guard let first = name.first, bytes.count >= name.count else { return false }
    var index = 0
    while index <= bytes.count - name.count {
      defer { index += 1 }
      guard bytes[index] == first, bytes[index..<index + name.count].elementsEqual(name),
        index == 0 || !IdentifierIndex.isPart(bytes[index - 1])
      else { continue }
      let end = index + name.count
      guard end == bytes.count || !IdentifierIndex.isPart(bytes[end]) else { continue }
      if holds(bytes[..<index], bytes[end...]) { return true }
    }
    return false
  }

  /// Whether `=`, `+=` or the like follows.
  private static func isChanged(_ rest: ArraySlice<UInt8>) -> Bool {
    var rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    if let sign = rest.first, "+-*/%".utf8.contains(sign) { rest = rest.dropFirst() }
    return rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=")
  }

  /// Whether `let` or `var` precedes.
  private static func isDeclared(_ before: ArraySlice<UInt8>) -> Bool {
    let word = before.reversed().drop { $0 == UInt8(ascii: " ") }.prefix(
      while: IdentifierIndex.isPart)
    return word.elementsEqual("tel".utf8) || word.elementsEqual("rav".utf8)
  }

  /// Whether `&` precedes the chain of names.
  private static func isHandedOn(_ before: ArraySlice<UInt8>) -> Bool {
    let rest = before.reversed().drop { IdentifierIndex.isPart($0) || $0 == UInt8(ascii: ".") }
    return rest.first == UInt8(ascii: "&") && rest.dropFirst().first != UInt8(ascii: "&")
  }
}

/// The methods of Foundation and the standard library that certainly don't change a value.
enum PureMethods {
  static let names = sequences.union(numbers).union(dates)

  private static let sequences: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "forEach", "reversed", "sorted", "enumerated",
    "prefix", "suffix", "dropFirst", "dropLast", "drop", "min", "max", "first", "last", "contains",
    "reduce", "joined", "firstIndex", "lastIndex", "index", "allSatisfy", "shuffled",
    "randomElement", "split", "makeIterator", "elementsEqual", "starts", "distance", "hasPrefix",
    "hasSuffix", "lowercased", "uppercased", "trimmingCharacters", "components", "reserveCapacity",
    "replacingOccurrences", "count", "lexicographicallyPrecedes", "union", "intersection",
    "subtracting", "isSubset", "isSuperset", "difference",
  ]
  private static let numbers: Set<String> = [
    "advanced", "rounded", "isMultiple", "quotientAndRemainder", "signum", "squareRoot",
    "truncatingRemainder", "remainder", "formatted", "converted", "multipliedReportingOverflow",
    "addingReportingOverflow", "subtractingReportingOverflow", "dividedReportingOverflow",
  ]
  private static let dates: Set<String> = [
    "addingTimeInterval", "timeIntervalSince", "compare", "ISO8601Format", "value",
    "isEqual", "hash", "encode", "description",
  ]
}
