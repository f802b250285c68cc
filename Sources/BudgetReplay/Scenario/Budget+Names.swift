// Reports and configurations name these as the code does. They say it themselves, since asking the
// runtime for the name of a case took a tenth of what a run with one manifest costs.

extension Budget.Model: CustomStringConvertible {
  /// Its name.
  public var description: String {
    switch self {
    case .fixed: "fixed"
    case .slotted: "slotted"
    case .sliding: "sliding"
    case .token: "token"
    case .unlimited: "unlimited"
    }
  }
}

extension Budget.Alignment: CustomStringConvertible {
  /// Its name.
  public var description: String {
    switch self {
    case .absolute: "absolute"
    case .local: "local"
    }
  }
}

extension Budget.Scope: CustomStringConvertible {
  /// Its name.
  public var description: String {
    switch self {
    case .instance: "instance"
    case .extension: "extension"
    }
  }
}

extension Budget.OnExhausted: CustomStringConvertible {
  /// Its name.
  public var description: String {
    switch self {
    case .defer: "defer"
    case .drop: "drop"
    }
  }
}

extension Budget.Judge: CustomStringConvertible {
  /// Its name.
  public var description: String {
    switch self {
    case .mean: "mean"
    case .p95: "p95"
    }
  }
}

extension Budget.ForegroundDelivery: CustomStringConvertible {
  /// Its name.
  public var description: String {
    switch self {
    case .immediate: "immediate"
    case .sessionEnd: "sessionEnd"
    }
  }
}
