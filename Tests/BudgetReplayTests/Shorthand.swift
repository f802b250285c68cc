import BudgetReplay

/// Converts minutes, the unit of most vectors, to milliseconds.
func minutes(_ count: Int64) -> Milliseconds { count * 60_000 }

func hours(_ count: Int64) -> Milliseconds { minutes(60 * count) }

/// The nth day after the placement, counted from 1, in seconds.
func day(_ number: Int64) -> Range<Int64> { ((number - 1) * 86_400)..<(number * 86_400) }

/// The days up to the nth, in seconds.
func days(_ number: Int64) -> Range<Int64> { 0..<(number * 86_400) }

/// A timeline as a response.
func answer(_ entries: Entries = .now, _ policy: Policy) -> Response {
  .timeline(Timeline(entries: entries, policy: policy))
}

/// A script that always returns the same timeline.
func always(_ entries: Entries = .now, _ policy: Policy) -> ProviderScript {
  ProviderScript(answer(entries, policy))
}

/// `count` entries from the request on.
func series(_ count: Int64, every: Milliseconds) -> Entries {
  .arithmetic(from: 0, every: every, count: count)
}
