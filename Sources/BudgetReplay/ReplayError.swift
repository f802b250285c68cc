/// Why a replay cannot take place; the raw value says it in words.
public enum ReplayError: String, Error, Sendable, Hashable, CaseIterable {
  /// The reported span has from 1 to 3660 days.
  case days = "the number of days is not between 1 and 3660"
  /// Some of the reported days exist: where a zone moves over the date line, its clock skips one.
  case skippedDays = "the reported days do not exist there, for the zone's clock skips them"
  /// The first day lies in the years 1 to 9999.
  case placement = "the first day is not in the years 1 to 9999"
  /// Times of day are 0 to 1439 minutes.
  case timeOfDay = "a time of day is not between 00:00 and 23:59"
  /// A span's ends differ.
  case span = "a span begins and ends at the same time"
  /// Sessions of one app follow each other.
  case overlappingSessions = "two sessions of one app overlap"
  /// A policy that is due at once would loop in no time without a floor.
  case floor = "the floor is not between 1 second and 366 days"
  /// A limit admits something.
  case limit = "a limit is not between 1 and 10,000,000"
  /// A window lasts.
  case window = "the window is not between 1 ms and 366 days"
  /// A full bucket holds something.
  case burst = "the burst is not between 1 and 10,000,000"
  /// Slots can be apportioned.
  case weights = "the weights are not 24 numbers from 0 to 10,000,000 with one above 0"
  /// The wall clock has windows of a day that begin at a time of day.
  case alignment = "local windows need model fixed or slotted, an anchor HH:MM and 24 hours"
  /// Waits are not negative, offsets may be.
  case duration = "a duration is not between 0 and 366 days, or an offset further away"
  /// Intervals between entries and between triggers last.
  case interval = "an interval is not between 1 ms and 366 days"
  /// No more than 10,000,000 entries, or triggers a day.
  case count = "a count is not between 0 and 10,000,000"
  /// Sizes are not negative.
  case size = "a size is negative"
  /// Every case answers.
  case emptyScript = "a provider has no answer"
}
