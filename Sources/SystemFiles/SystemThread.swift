internal import Libc

/// A thread of the operating system, with a stack for deep recursion.
///
/// Dispatch's threads have 512 KB on macOS. Syntax trees are visited recursively, and one of 20
/// nested calls would overflow that.
package struct SystemThread {
  /// The usual size of a stack in bytes: twice as much as a main thread has.
  package static let stackSize = 16 << 20

  private let identifier: pthread_t

  /// Runs `work` on a new thread; nil if the system allows no more threads.
  ///
  /// - Parameter stackSize: In bytes; memory is only used as far as the work recurses.
  package init?(stackSize: Int = stackSize, _ work: @escaping @Sendable () -> Void) {
    #if canImport(Darwin)
      var identifier: pthread_t?
    #else
      var identifier = pthread_t()
    #endif
    let box = Unmanaged.passRetained(Work(run: work))
    let failure = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
      guard let attributes = buffer.baseAddress else { return ENOMEM }
      pthread_attr_init(attributes)
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, stackSize)
      return pthread_create(
        &identifier, attributes,
        { context in
          // Not optional on macOS.
          let context: UnsafeMutableRawPointer? = context
          if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, box.toOpaque())
    }
    guard failure == 0 else {
      box.release()
      return nil
    }
    #if canImport(Darwin)
      guard let identifier else { return nil }
    #endif
    self.identifier = identifier
  }

  /// Waits until the thread has ended and released its work.
  package func join() { pthread_join(identifier, nil) }

  /// Leaves the thread to itself.
  package func detach() { pthread_detach(identifier) }

  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
