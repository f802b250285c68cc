package import BudgetReplay
internal import WidgetManifests

extension Cause {
  /// The cause in JSON and text.
  package var key: String {
    switch self {
    case .initial: "initial"
    case .policy: "policy"
    case .appReload: "appReload"
    case .push: "push"
    case .intent: "intent"
    case .location: "location"
    case .configuration: "configuration"
    case .locale: "locale"
    case .view: "view"
    case .retry: "retry"
    }
  }
}

extension WaitReason {
  /// The reason in JSON and text.
  package var key: String {
    switch self {
    case .floor: "floor"
    case .latency: "latency"
    case .quantum: "quantum"
    case .budget: "budget"
    case .suspend: "suspend"
    case .failure: "failure"
    }
  }
}

extension Budget.Anchor {
  /// The anchor in JSON and the configuration.
  package var text: String {
    switch self {
    case .placement: "placement"
    case .local(let minute): TimeOfDay(minutes: minute)?.description ?? ""
    }
  }
}
