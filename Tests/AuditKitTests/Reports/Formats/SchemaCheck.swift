import Foundation
import ProductBuilder

/// Published schemas, and the programs that validate reports with them.
enum SchemaCheck {
  /// The result of a validation.
  struct Outcome {
    /// Whether the program is installed, with everything it needs.
    var ran: Bool
    /// The errors it found, or an empty text.
    var faults: String
  }

  /// The path of a schema among the fixtures.
  static func schema(_ name: String, file: String = #filePath) -> String {
    var tests = URL(filePath: file)
    for _ in 0..<3 { tests.deleteLastPathComponent() }
    return tests.appending(path: "Fixtures/schemas").appending(path: name).path
  }

  /// Validates reports with the JSON Schema of SARIF, using Python's `jsonschema`.
  static func json(_ reports: [[UInt8]], schema name: String) throws -> Outcome {
    let script = """
      import json, sys
      try:
          import jsonschema
      except ImportError:
          sys.exit(127)
      with open(sys.argv[1]) as file: schema = json.load(file)
      validator = jsonschema.validators.validator_for(schema)(schema)
      faults = []
      for path in sys.argv[2:]:
          with open(path, encoding="utf-8") as file: report = json.load(file)
          faults += [f"{error.json_path}: {error.message}" for error in validator.iter_errors(report)]
      print("\\n".join(faults))
      sys.exit(1 if faults else 0)
      """
    return try run(["python3", "-c", script, schema(name)], on: reports)
  }

  /// Validates reports with an XML Schema, using `xmllint` or else Python's `lxml`.
  static func xml(_ reports: [[UInt8]], schema name: String) throws -> Outcome {
    let lint = try run(["xmllint", "--noout", "--schema", schema(name)], on: reports)
    if lint.ran { return lint }
    let script = """
      import sys
      try:
          from lxml import etree
      except ImportError:
          sys.exit(127)
      schema = etree.XMLSchema(etree.parse(sys.argv[1]))
      faults = []
      for path in sys.argv[2:]:
          if not schema.validate(etree.parse(path)): faults += map(str, schema.error_log)
      print("\\n".join(faults))
      sys.exit(1 if faults else 0)
      """
    return try run(["python3", "-c", script, schema(name)], on: reports)
  }

  /// Runs a program with the reports as its last arguments; 127 means that it isn't installed.
  private static func run(_ command: [String], on reports: [[UInt8]]) throws -> Outcome {
    let folder = try ProductFolder()
    defer { withExtendedLifetime(folder) {} }
    for (index, report) in reports.enumerated() { try folder.write(["\(index)": report]) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command + reports.indices.map { "\(folder.path)/\($0)" }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let isFine = process.terminationStatus == 0
    return Outcome(
      ran: process.terminationStatus != 127,
      faults: isFine ? "" : String(decoding: output, as: UTF8.self))
  }
}
