internal import Foundation

/// The texts that the tests of a reader hand to it, for a fuzzer of it to start from.
public enum TestTexts {
  /// The string literals of several lines in a folder of tests, and those that begin a line, each
  /// once, in the order of the files.
  ///
  /// - Parameters:
  ///   - folder: The folder, as it is called beside that of the file.
  ///   - file: A file of tests.
  public static func all(in folder: String, beside file: String) -> [String] {
    let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
    let root = tests.appendingPathComponent(folder).path
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    var seen: Set<String> = []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path -> [String] in
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)"))
      return literals(of: String(decoding: bytes ?? Data(), as: UTF8.self))
    }.filter { seen.insert($0).inserted }
  }

  private static func literals(of code: String) -> [String] {
    var found: [String] = []
    var open: [Substring]?
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      if let lines = open {
        guard text.hasPrefix("\"\"\"") else {
          open = lines + [line]
          continue
        }
        found.append(lines.map { plain($0.dropFirst(indent)) }.joined(separator: "\n"))
        open = nil
      } else if text.hasSuffix("\"\"\"") {
        open = []
      } else {
        found.append(literal(text.drop { $0 == "(" }))
      }
    }
    return found.filter { !$0.isEmpty }
  }

  /// The literal of one line with which some code begins; empty where it begins otherwise.
  private static func literal(_ code: Substring) -> String {
    if code.hasPrefix("\"") { return plain(code.dropFirst(), upToQuote: true) }
    guard code.hasPrefix("#\""), let end = code.dropFirst(2).firstRange(of: "\"#") else {
      return ""
    }
    return String(code.dropFirst(2)[..<end.lowerBound])
  }

  /// A text without its escapes; what is interpolated stays as it is written.
  private static func plain(_ text: Substring, upToQuote: Bool = false) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        switch character {
        case "n": result += "\n"
        case "\"", "\\": result.append(character)
        default: result += "\\\(character)"
        }
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if upToQuote, character == "\"" {
        return result
      } else {
        result.append(character)
      }
    }
    return result
  }
}
