/// Whole milliseconds since the Unix epoch, or a span of them.
public typealias Milliseconds = Int64
