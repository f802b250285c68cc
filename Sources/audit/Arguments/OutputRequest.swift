internal import ArgumentParser

/// A report and where it goes: `FORMAT[=FILE]`.
struct OutputRequest {
  let format: Format
  /// The path of a file; nil is standard output.
  let file: String?

  /// The reports that there are.
  enum Format: String, CaseIterable {
    case text, json, csv
  }

  /// Reads `json=report.json`.
  ///
  /// - Parameters:
  ///   - argument: What was written.
  ///   - formats: The formats that the command has.
  init(parsing argument: String, among formats: [Format]) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let format = formats.first(where: { $0.rawValue == name }) else {
      let names = formats.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("the formats of this version are \(names)")
    }
    self.format = format
    switch parts.count > 1 ? String(parts[1]) : "-" {
    case "": throw ValidationError("write a file behind the =")
    // What is written to standard output by another name would overwrite what is there.
    case "-", "/dev/stdout", "/dev/fd/1": file = nil
    case let path: file = path
    }
  }

  /// Refuses two reports that would be one file.
  static func validate(_ requests: [OutputRequest]) throws {
    let files = requests.compactMap(\.file)
    if Set(files).count < files.count {
      throw ValidationError("two reports cannot be written to one file")
    }
  }

  /// Text on standard output.
  static let standard = OutputRequest(format: .text, file: nil)

  private init(format: Format, file: String?) {
    self.format = format
    self.file = file
  }
}
