/// The C library of each system, under one name: no other file imports it by its own.
///
/// Importing this internally shows the functions of C to a file and to nobody who uses that file's
/// target.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#endif
