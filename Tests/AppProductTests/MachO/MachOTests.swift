import ProductBuilder
import Testing

@testable import AppProduct

/// Reads an executable and its problems.
func readMachO(_ file: [UInt8]) throws -> (file: MachO, problems: [CodeSignature.Problem]) {
  var problems: [CodeSignature.Problem] = []
  let macho = try MachO(ByteView(file), &problems)
  return (macho, problems)
}

@Suite struct MachOTests {
  @Test func `the platform, minimum version and SDK of an executable are read`() throws {
    let (file, problems) = try readMachO(MachOBuilder().build())
    let slice = try #require(file.slices.first)
    #expect(problems.isEmpty)
    #expect(slice.architecture == "arm64")
    #expect(slice.fileType == 2)
    #expect(slice.targets.map(\.platform) == [.iOS])
    #expect(slice.targets.first?.minimumOS.description == "17.0")
    #expect(slice.targets.first?.sdk.description == "26.0")
    #expect(!slice.isEncrypted)
    #expect(slice.hasSignature)
  }

  @Test(
    arguments: [
      (0x24, MachO.Platform.macOS), (0x25, .iOS), (0x2F, .tvOS), (0x30, .watchOS),
    ] as [(UInt32, MachO.Platform)])
  func `the minimum version is read from the older load command, too`(
    command: UInt32, platform: MachO.Platform
  ) throws {
    var builder = MachOBuilder()
    builder.platform = nil
    var writer = ByteWriter()
    for field in [command, 16, 0x0E_0102, 0x0F_0000] as [UInt32] { writer.little(field) }
    builder.command = writer.bytes
    let target = try #require(try readMachO(builder.build()).file.slices.first?.targets.first)
    #expect(target.platform == platform)
    #expect(target.minimumOS.description == "14.1.2")
  }

  @Test func `the App Store's encryption is detected`() throws {
    var builder = MachOBuilder()
    var writer = ByteWriter()
    for field in [0x2C, 24, 4096, 4096, 1, 0] as [UInt32] { writer.little(field) }
    builder.command = writer.bytes
    #expect(try readMachO(builder.build()).file.slices.first?.isEncrypted == true)
  }

  @Test func `32-bit executables for Apple Watch are read`() throws {
    var builder = MachOBuilder()
    builder.is64Bit = false
    builder.processor = 0x0200_000C
    builder.platform = 4
    builder.entitlements = PropertyList.dictionary(["a": true]).xml
    let slice = try #require(try readMachO(builder.build()).file.slices.first)
    #expect(slice.architecture == "arm64_32")
    #expect(slice.signature?.directory.identifier == "com.example.weather")
    #expect(slice.simulatedEntitlements == Entitlements(["a": true]))
  }

  @Test(arguments: [false, true])
  func `a universal file has one executable per architecture`(isWide: Bool) throws {
    var other = MachOBuilder()
    other.processor = 0x0100_0007
    other.signature?.identifier = "other"
    let parts = [MachOBuilder().build(), other.build()]
    let (file, problems) = try readMachO(MachOBuilder.universal(parts, isWide: isWide))
    #expect(problems.isEmpty)
    #expect(file.slices.map(\.architecture) == ["arm64", "x86_64"])
    #expect(
      file.slices.map(\.signature?.directory.identifier) == ["com.example.weather", "other"])
  }

  @Test func `the intact parts of a broken universal file are read`() throws {
    let parts = [MachOBuilder().build(), Array(repeating: 0xCC, count: 64)]
    let (file, problems) = try readMachO(MachOBuilder.universal(parts))
    #expect(file.slices.count == 1)
    #expect(problems.map(\.error.what) == ["the executable is not a Mach-O file"])
  }

  @Test func `entitlements of a Simulator build are read from sections`() throws {
    var builder = MachOBuilder()
    builder.platform = 7
    builder.entitlements = PropertyList.dictionary(["a": "b"]).xml
    builder.entitlementsDER = DERWriter.entitlements(["a": "b"])
    let (file, problems) = try readMachO(builder.build())
    #expect(problems.isEmpty)
    #expect(file.slices.first?.targets.first?.platform.isSimulator == true)
    #expect(file.slices.first?.entitlements == Entitlements(["a": "b"]))
  }

  static let refused: [(what: String, file: [UInt8])] = [
    ("is empty", []),
    ("is not a Mach-O file", Array(repeating: 0, count: 12)),
    ("is not a Mach-O file", Array("#!/bin/sh\n".utf8)),
    ("is not a Mach-O file", Array("\u{7F}ELF".utf8) + Array(repeating: 0, count: 60)),
    // A Java 8 class file has 52 in place of the number of architectures.
    (
      "is a universal file with an impossible number of architectures",
      [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52] + Array(repeating: 0, count: 40)
    ),
    (
      "is big-endian, for processors that Apple dropped in 2009",
      [0xFE, 0xED, 0xFA, 0xCE] + Array(repeating: 0, count: 40)
    ),
  ]

  @Test(arguments: refused.indices)
  func `data that isn't a supported executable is refused`(index: Int) {
    #expect {
      try readMachO(Self.refused[index].file)
    } throws: { error in
      (error as? ProductError)?.what == "the executable \(Self.refused[index].what)"
    }
  }

  @Test func `load commands that exceed the file are refused`() {
    var file = MachOBuilder().build()
    file.replaceSubrange(20..<24, with: [0xFF, 0xFF, 0xFF, 0x7F])
    #expect(throws: ProductError.self) { try readMachO(file) }
    file = MachOBuilder().build()
    file.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: ProductError.self) { try readMachO(file) }
    file = MachOBuilder().build()
    // A command of zero bytes would never end.
    file.replaceSubrange(36..<40, with: [0, 0, 0, 0])
    #expect(throws: ProductError.self) { try readMachO(file) }
  }

  @Test func `a signature beyond the end of the file is reported, and the rest is read`() throws {
    let file = Array(MachOBuilder().build().dropLast(100))
    let (macho, problems) = try readMachO(file)
    #expect(macho.slices.first?.targets.map(\.platform) == [.iOS])
    #expect(macho.slices.first?.hasSignature == true)
    #expect(macho.slices.first?.signature == nil)
    #expect(problems.map(\.part) == [.signature])
  }

  @Test func `damaged executables are read or refused`() {
    var builder = MachOBuilder()
    builder.signature?.hashTypes = [.sha1, .sha256]
    builder.entitlements = PropertyList.dictionary(["a": "b"]).xml
    let file = builder.build()
    for damaged in Damage(to: file) { _ = try? readMachO(damaged) }
    // The commands and the signature are a small part of the file; most damage should hit them.
    for damaged in Damage(to: Array(file.prefix(400))) {
      _ = try? readMachO(damaged + file.dropFirst(400))
    }
    let signed = file.count - 1500
    for damaged in Damage(to: Array(file.dropFirst(signed)), count: 400) {
      _ = try? readMachO(file.prefix(signed) + damaged)
    }
    for damaged in Damage(to: MachOBuilder.universal([file, file]), count: 100) {
      _ = try? readMachO(damaged)
    }
  }
}
