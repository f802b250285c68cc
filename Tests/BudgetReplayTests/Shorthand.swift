import BudgetReplay

/// Milliseconds of so many minutes, the unit that most vectors are written in.
func minutes(_ count: Int64) -> Milliseconds { count * 60_000 }

func hours(_ count: Int64) -> Milliseconds { minutes(60 * count) }

/// The n-th day from the placement, from 1, in seconds.
func day(_ number: Int64) -> Range<Int64> { ((number - 1) * 86_400)..<(number * 86_400) }

/// The days up to the n-th, in seconds.
func days(_ number: Int64) -> Range<Int64> { 0..<(number * 86_400) }

/// A timeline as a response.
func answer(_ entries: Entries = .now, _ policy: Policy) -> Response {
  .timeline(Timeline(entries: entries, policy: policy))
}

/// A script with always the same timeline.
func always(_ entries: Entries = .now, _ policy: Policy) -> ProviderScript {
  ProviderScript(answer(entries, policy))
}

/// `count` entries from the request on.
func series(_ count: Int64, every: Milliseconds) -> Entries {
  .arithmetic(from: 0, every: every, count: count)
}
