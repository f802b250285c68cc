import CommandSandbox
import Foundation
import Testing

/// Releases read from git without a checkout.
@Suite struct RevisionTests {
  private static let files = [
    "manifests/weather.yaml": Sample.clean, "readme.md": "",
    "manifests/other.yml": Sample.manifest(named: "other"),
  ]
  private static let renamed = Sample.clean.replacing("kind: Current", with: "kind: Now")

  @Test func `tags, branches and commits are compared with the working tree or another revision`()
    throws
  {
    let repository = try GitRepository(Self.files)
    try repository.sandbox.write(Self.renamed, to: "manifests/weather.yaml")
    for (old, new) in [
      ("v1:manifests/", "manifests"), ("main:manifests", "manifests/"), ("v1:", "."),
      ("HEAD^{/First: one}:manifests", "manifests"), ("v1:./manifests/", "manifests"),
      ("v1:manifests//../manifests/./", "manifests"),
      ("v1:manifests/weather.yaml", "manifests/weather.yaml"),
    ] {
      let outcome = try repository.audit("compare", old, new)
      #expect(outcome.code == 1 && outcome.errors.isEmpty, "\(old): \(outcome.errors)")
      #expect(outcome.output.contains("--> manifests/weather.yaml:7:1"))
      #expect(outcome.output.contains(":manifests/weather.yaml:14:11\n"), "\(outcome.output)")
    }
    try repository.commit()
    let commits = try repository.audit("compare", "v1:manifests/", "HEAD:manifests/")
    #expect(commits.code == 1)
    #expect(commits.output.contains("--> HEAD:manifests/weather.yaml:7:1"))
    #expect(commits.output.contains("is declared at v1:manifests/weather.yaml:14:11"))
    let below = try repository.audit("compare", "v1:./", ".", in: "manifests")
    #expect(below.code == 1 && below.output.contains("--> weather.yaml:7:1"))
    #expect(try repository.audit("compare", "main:./", "../manifests", in: "manifests").code == 0)
  }

  @Test(arguments: ["github", "gitlab", "sarif"])
  func `formats for code hosts have repository paths, only for the newer release`(format: String)
    throws
  {
    let repository = try GitRepository(Self.files)
    try repository.sandbox.write(Self.renamed, to: "manifests/weather.yaml")
    try repository.commit()
    for folder in ["", "manifests"] {
      let outcome = try repository.audit(
        "compare", "v1:manifests", "HEAD:manifests", "--format", format, in: folder)
      #expect(outcome.code == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
      let places = [
        "github": "file=manifests/weather.yaml,line=7",
        "gitlab": #""path": "manifests/weather.yaml""#,
        "sarif": #""uri": "manifests/weather.yaml""#,
      ]
      #expect(outcome.output.contains(places[format] ?? "?"), "\(outcome.output)")
      #expect(!outcome.output.contains("HEAD:"), "\(outcome.output)")
      #expect(!outcome.output.contains("HEAD%3A"))
    }
  }

  @Test(arguments: [
    ("v9:manifests", "this repository has no revision v9"),
    ("v1:nothing", "v1 has no such path"),
    ("v1:../manifests", "the path leads out of the repository"),
    ("v1:/manifests", "a path in a revision begins at the top of the repository, without /"),
    (":manifests", "a revision is missing before the colon"),
    ("v1:readme.md/x", "v1 has no such path"),
    ("v1 v1:manifests", "this repository has no revision v1 v1"),
    ("v1^{blob}:manifests", "this repository has no revision v1^{blob}"),
  ])
  func `an invalid revision or missing path exits with 2 and a reason`(
    argument: String, reason: String
  )
    throws
  {
    let repository = try GitRepository(Self.files)
    let outcome = try repository.audit("compare", argument, "manifests")
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(outcome.errors == "audit: \(argument): \(reason)\n")
  }

  @Test func `a revision is never passed as an option to git`() throws {
    let repository = try GitRepository(Self.files)
    let outcome = try repository.audit("compare", "--", "--output=x:manifests", "manifests")
    #expect(outcome.code == 2)
    #expect(outcome.errors == "audit: --output=x:manifests: no revision begins with -\n")
  }

  @Test func `a tag without a path gets a hint how to write a revision`() throws {
    let outcome = try GitRepository(Self.files).audit("compare", "v1", "manifests")
    #expect(outcome.code == 2 && outcome.errors.contains("such as v3.1:manifests/"))
  }

  @Test func `without a repository or git there is no revision`() throws {
    let sandbox = try Sandbox(["manifests/a.yaml": Sample.clean])
    let outside = try sandbox.audit(
      ["compare", "v1:manifests", "manifests"],
      environment: ["GIT_CEILING_DIRECTORIES": sandbox.folder.deletingLastPathComponent().path])
    #expect(outside.code == 2)
    #expect(outside.errors.hasPrefix("audit: v1:manifests: git: fatal: not a git repository"))
    let alone = try sandbox.audit(
      ["compare", "v1:manifests", "manifests"], environment: ["PATH": "/nowhere"])
    #expect(alone.code == 2)
    #expect(
      alone.errors == "audit: v1:manifests: git is not installed; it is needed to read a revision\n"
    )
  }

  @Test func `an existing path precedes a revision of that name, and a note says so`() throws {
    let repository = try GitRepository(Self.files)
    try repository.sandbox.write(Self.renamed, to: "v1:manifests/weather.yaml")
    let outcome = try repository.audit("compare", "v1:manifests", "manifests/weather.yaml")
    #expect(outcome.code == 1)
    #expect(
      outcome.errors == "audit: v1:manifests exists, so it is not read as a git revision\n")
  }

  @Test func `hidden, excluded and other files are left out of a revision as of a folder`() throws {
    let broken = "app: ["
    let repository = try GitRepository([
      "manifests/a.yaml": Sample.clean, "manifests/.hidden.yaml": broken,
      "manifests/.folder/b.yaml": broken, "manifests/drafts/c.yaml": broken,
      "manifests/d.txt": broken, ".audit.yml": "exclude: [drafts/]\n",
    ])
    let outcome = try repository.audit("compare", "v1:manifests", "manifests")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    // A named file is read, whatever its name.
    let named = try repository.audit("compare", "v1:manifests/d.txt", "manifests")
    #expect(
      named.code == 2 && named.errors.hasPrefix("audit: v1:manifests/d.txt:1:6: not compared"))
  }

  @Test func `links inside a revision lead to files, and each file is read once`() throws {
    let repository = try GitRepository(Self.files)
    let sandbox = repository.sandbox
    try sandbox.write(Sample.manifest(named: "third"), to: "third.txt")
    try sandbox.link("manifests/same.yaml", to: "weather.yaml")
    try sandbox.link("manifests/third.yaml", to: "../third.txt")
    try sandbox.link("manifests/folder.yaml", to: "../manifests")
    try repository.commit()
    let outcome = try repository.audit("compare", "HEAD:manifests", "HEAD:manifests")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.lines.last?.contains("in 3 files (3 apps, 3 bundles, 3 widgets)") == true)
    try sandbox.link("manifests/nowhere.yaml", to: "nothing")
    try sandbox.link("manifests/outside.yaml", to: "/etc/hostname")
    try repository.commit()
    let dangling = try repository.audit("compare", "HEAD:manifests", "v1:manifests")
    #expect(dangling.code == 2)
    for name in ["nowhere", "outside"] {
      #expect(
        dangling.errors.contains(
          "HEAD:manifests/\(name).yaml: a link that leads to nothing in the revision"))
    }
  }

  @Test func `a Git LFS pointer isn't a manifest, and a submodule isn't searched`() throws {
    let repository = try GitRepository([
      "manifests/a.yaml": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n",
      "b.yaml": Sample.clean,
    ])
    let pointer = try repository.audit("compare", "v1:manifests", "b.yaml")
    #expect(pointer.code == 2 && pointer.output.isEmpty)
    #expect(pointer.errors.hasPrefix("audit: v1:manifests/a.yaml: a pointer of Git LFS"))
    try repository.git(
      "update-index --add --cacheinfo 160000,$(git rev-parse HEAD),module && git commit -qm m")
    let module = try repository.audit("compare", "HEAD:module", "b.yaml")
    #expect(module.code == 2 && module.errors.contains("submodules are not searched"))
  }

  @Test func `Windows line endings and names with any characters are read unchanged`() throws {
    let repository = try GitRepository([
      "m/ä b\u{7}:c.yaml": Sample.clean.replacing("\n", with: "\r\n")
    ])
    let outcome = try repository.audit("compare", "v1:m", "m", "--release", "--color", "never")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("at v1:m/ä b\\u{7}:c.yaml:4:8"), "\(outcome.output)")
    #expect(!outcome.output.unicodeScalars.contains("\u{7}"))
  }

  @Test func `many files with few manifests are listed without being read`() throws {
    let repository = try GitRepository(Self.files)
    // Twenty thousand names for one object, without a file for each.
    try repository.git(
      #"""
      hash-object -w readme.md > id
      id=$(cat id)
      for i in {1..20000}; do printf '100644 %s\tsources/%s.swift\n' "$id" "$i"; done \
        | git update-index --index-info
      git commit -qm many
      """#)
    let outcome = try repository.audit("compare", "HEAD:", "manifests")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
