internal import Testing

@testable internal import ProjectDraft

@Suite struct XcodeSchemesTests {
  @Test func `the project's own scheme comes first, then those that archive a release`() throws {
    let folder = "Rain.xcodeproj/xcshareddata/xcschemes"
    let texts = [
      "\(folder)/A.xcscheme": scheme("A", archives: "Debug"),
      "\(folder)/B.xcscheme": scheme("B &amp; C", archives: "Release"),
      "\(folder)/Rain.xcscheme": scheme("Rain", archives: "Debug"),
      "\(folder)/Broken.xcscheme": "<BuildActionEntry buildForArchiving = \"YES\"",
    ]
    try TemporaryProject(texts).use { files in
      #expect(
        XcodeSchemes.targets(in: "Rain.xcodeproj", files: files)
          == [["Rain"], ["B & C"], ["A"], []])
      #expect(XcodeSchemes.targets(in: "Snow.xcodeproj", files: files) == [])
    }
  }

  private func scheme(_ target: String, archives configuration: String) -> String {
    """
    <Scheme><BuildAction><BuildActionEntries>
      <BuildActionEntry buildForTesting = "YES" buildForArchiving = "NO">
        <BuildableReference BlueprintName = "Tests"/>
      </BuildActionEntry>
      <BuildActionEntry
         buildForArchiving = "YES">
        <BuildableReference BlueprintName = "\(target)"/>
      </BuildActionEntry>
    </BuildActionEntries></BuildAction>
    <ArchiveAction buildConfiguration = "\(configuration)"/></Scheme>
    """
  }
}
