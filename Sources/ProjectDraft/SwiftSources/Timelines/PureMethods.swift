/// The methods of Foundation and the standard library that surely leave a value as it is.
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
