/// The C library of each system under one name, which all other files import.
///
/// An internal import keeps the C functions out of a target's interface.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#endif
