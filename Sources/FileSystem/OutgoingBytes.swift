/// What is sent to an open file piece by piece.
///
/// Whoever makes the pieces need not care for what the system refuses: after the first failure nothing
/// more is sent, and who opened the file asks for it at the end.
package struct OutgoingBytes {
  private let number: CInt
  private var failure: SystemError?

  /// Sends to an open file.
  package init(to number: CInt) { self.number = number }

  /// Sends some bytes, however many calls it takes.
  package mutating func send(_ bytes: UnsafeBufferPointer<UInt8>) {
    if failure != nil { return }
    do throws(SystemError) {
      try Descriptor.send(UnsafeRawBufferPointer(bytes), to: number)
    } catch {
      failure = error
    }
  }

  /// Sends some bytes.
  package mutating func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { send($0) }
  }

  /// - Throws: The first failure.
  package func finish() throws(SystemError) { if let failure { throw failure } }
}

extension Descriptor {
  /// Sends what a closure hands over, all of it or up to the first failure.
  package static func send(
    to number: CInt, _ content: (inout OutgoingBytes) -> Void
  ) throws(SystemError) {
    var outgoing = OutgoingBytes(to: number)
    content(&outgoing)
    try outgoing.finish()
  }
}
