import AuditReports
import CommandSandbox
import Foundation
import Testing

/// The YAML files are valid, and contain the scripts that the other tests run.
@Suite struct WorkflowFileTests {
  @Test func `an independent YAML reader finds the same scripts`() throws {
    let python = try Sandbox().shell("python3 -c 'import yaml'")
    guard python.code == 0 else {
      return print("workflow files: not parsed, for there is no python3 with yaml here")
    }
    for (path, openings) in [
      ("github-action/action.yml", ["run: |"]), ("templates/github-workflow.yml", []),
      ("templates/gitlab-ci.yml", ["- |"]), ("templates/bitrise.yml", ["content: |"]),
      ("../.pre-commit-hooks.yaml", []),
    ] as [(String, [String])] {
      let template = try Template(path)
      let program = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))"
      let outcome = try Sandbox().shell("python3 -c '\(program)' '\(template.url.path)'")
      #expect(outcome.code == 0, "\(path): \(outcome.errors)")
      let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let strings = Self.strings(of: value)
      for opening in openings {
        #expect(strings.contains(template.script(opening)), "\(path): \(opening)")
      }
    }
  }

  @Test func `third-party actions are pinned to a commit`() throws {
    for path in ["github-action/action.yml", "templates/github-workflow.yml"] {
      for line in try Template(path).text.split(separator: "\n")
      where line.contains(" uses: ") && !line.contains("OWNER/") {
        #expect(line.contains(/@[0-9a-f]{40} # v[0-9.]+$/), "\(path): \(line)")
      }
    }
  }

  @Test func `templates use the tag of the release that these sources are`() throws {
    for path in [
      "Fastfile", "Jenkinsfile", "bitrise.yml", "ci_scripts/ci_post_clone.sh", "gitlab-ci.yml",
      "github-workflow.yml",
    ] {
      // With a `v` it would be an unknown tag: releases have none.
      let tags = try Template("templates/\(path)").text.matches(
        of: /(?:_VERSION\W{1,12}|action@)(v?\d+\.\d+\.\d+)/)
      #expect(Set(tags.map(\.1)) == [Substring(AuditVersion.current)], "\(path)")
    }
  }

  private static func strings(of value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let object as [String: Any]: object.values.flatMap(strings)
    default: []
    }
  }
}
