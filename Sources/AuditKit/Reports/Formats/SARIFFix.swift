/// Places and fixes as SARIF has them.
extension JSONWriter {
  /// Writes a fix of a finding as the member `fixes` of its result.
  mutating func writeSARIF(_ fix: Fix, of result: AuditResult, root: ReportRoot) {
    key("fixes")
    array { json in
      json.object { json in
        let how = fix.isSafe ? "safe, --fix" : "not safe: look at it first, --fix-unsafe"
        json.message("description", "\(SARIFResult.plain(fix.title)) (\(how))")
        json.key("artifactChanges")
        json.array { json in
          for edits in fix.editsByFile { json.writeSARIF(edits, of: result, root: root) }
        }
      }
    }
  }

  /// Writes the edits of one file.
  private mutating func writeSARIF(
    _ edits: [Fix.Edit], of result: AuditResult, root: ReportRoot
  ) {
    guard let place = edits.first?.place, let path = root.path(of: place, in: result)
    else { return }
    object { json in
      json.writeSARIFLocation(path)
      json.key("replacements")
      json.array { json in
        for edit in edits {
          guard let region = FindingRegion(edit.place) else { continue }
          json.object { json in
            json.writeSARIF(region, "deletedRegion")
            json.key("insertedContent")
            json.object(.line) { $0.member("text", edit.text) }
          }
        }
      }
    }
  }

  /// Writes where a file is, as the member `artifactLocation`.
  mutating func writeSARIFLocation(_ path: String) {
    key("artifactLocation")
    object(.line) { json in
      let isAbsolute = path.utf8.starts(with: "/".utf8)
      json.member("uri", (isAbsolute ? "file://" : "") + PercentEncoding.path(path))
      if !isAbsolute { json.member("uriBaseId", "\(SARIFResult.baseID)") }
    }
  }

  /// Writes a range of a file as a member.
  mutating func writeSARIF(_ region: FindingRegion, _ key: StaticString) {
    self.key(key)
    object(.line) { json in
      json.member("startLine", region.startLine)
      json.member("startColumn", region.startColumn)
      json.member("endLine", region.endLine)
      json.member("endColumn", region.endColumn)
    }
  }
}

extension Fix {
  /// The edits of each file, in their order.
  fileprivate var editsByFile: [[Edit]] {
    var files: [[Edit]] = []
    for edit in edits {
      if let index = files.firstIndex(where: { $0[0].place.file == edit.place.file }) {
        files[index].append(edit)
      } else {
        files.append([edit])
      }
    }
    return files
  }
}
