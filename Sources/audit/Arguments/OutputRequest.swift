internal import ArgumentParser

/// A report and where it goes: `FORMAT[=FILE]`.
struct OutputRequest {
  let format: Format
  /// The path of a file; nil is standard output.
  let file: String?

  /// The reports that there are.
  enum Format: String, CaseIterable {
    case text, json
  }

  /// Reads `json=report.json`.
  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let format = Format(rawValue: name) else {
      let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("the formats of this version are \(formats)")
    }
    self.format = format
    switch parts.count > 1 ? String(parts[1]) : "-" {
    case "": throw ValidationError("write a file behind the =")
    // What is written to standard output by another name would overwrite what is there.
    case "-", "/dev/stdout", "/dev/fd/1": file = nil
    case let path: file = path
    }
  }

  /// Text on standard output.
  static let standard = OutputRequest(format: .text, file: nil)

  private init(format: Format, file: String?) {
    self.format = format
    self.file = file
  }
}
