internal import BudgetReplay
internal import FileSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ProcessState {
  /// The date of today, in UTC.
  static var today: LocalDate { LocalDate(dayNumber: Int64(time(nil)) / 86_400) }
}
