extension Finding {
  /// The app, bundle and widget that a finding concerns, as far as they are known.
  public struct Subject: Sendable, Hashable {
    private var owner: Owner?
    /// The widget's kind.
    public var kind: String?

    /// Makes a subject; what is unknown stays nil.
    public init(app: String? = nil, bundle: String? = nil, kind: String? = nil) {
      owner = Owner(app, bundle)
      self.kind = kind
    }

    /// The app's bundle ID.
    public var app: String? {
      get { owner?.app }
      set { owner = Owner(newValue, bundle) }
    }

    /// The widget bundle's type name.
    public var bundle: String? {
      get { owner?.bundle }
      set { owner = Owner(app, newValue) }
    }
  }

  /// An app and a bundle: one with all that concern the same, of which a run has very many.
  private final class Owner: Sendable, Hashable {
    let app: String?
    let bundle: String?

    init?(_ app: String?, _ bundle: String?) {
      if app == nil, bundle == nil { return nil }
      (self.app, self.bundle) = (app, bundle)
    }

    static func == (a: Owner, b: Owner) -> Bool {
      a === b || (a.app == b.app && a.bundle == b.bundle)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(app)
      hasher.combine(bundle)
    }
  }
}
