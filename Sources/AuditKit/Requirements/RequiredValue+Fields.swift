/// How the fields of a manifest are read as values of which something can be required.
extension JudgedValue {
  /// A text.
  init(_ field: Field<Located<String>>) {
    self.init(field) { .text($0) }
  }

  /// A scalar.
  init<Value>(_ field: Field<Located<Value>>, _ scalar: (Value) -> JudgedScalar) {
    switch field {
    case .absent: self = .absent
    case .unknown: self = .unknown
    case .known(let value): self = .scalar(scalar(value.value), at: value.map { _ in })
    }
  }

  /// A word of a closed list.
  init<Word: RawRepresentable>(_ field: Field<Located<Word>>) where Word.RawValue == String {
    self.init(field) { .text($0.rawValue) }
  }

  /// A flag, which is false where it is not written.
  init(_ field: Field<Located<Bool>>, of owner: Located<Void>) {
    self.init(field) { .flag($0) }
    if case .absent = self { self = .scalar(.flag(false), at: owner) }
  }

  /// A list of texts.
  init(_ field: Field<LocatedList<String>>) {
    self.init(field) { $0 }
  }

  /// A list, each item named by a text.
  init<Element>(_ field: Field<LocatedList<Element>>, _ name: (Element) -> String?) {
    switch field {
    case .absent: self = .absent
    case .unknown: self = .unknown
    case .known(let list):
      let names = list.items.compactMap { item in
        name(item.value).map { name in item.map { _ in name } }
      }
      let isComplete = !list.isPartial && names.count == list.items.count
      self = .list(names, at: list.place, isComplete: isComplete)
    }
  }

  /// How many items a list has; none where it is not written.
  init<Element>(countOf field: Field<LocatedList<Element>>, of owner: Located<Void>) {
    switch field {
    case .absent: self = .scalar(.number(0), at: owner)
    case .unknown: self = .unknown
    case .known(let list):
      self =
        list.isPartial
        ? .unknown
        : .scalar(.number(Int64(list.items.count) * 1_000), at: Located((), at: list.place))
    }
  }

  /// The platforms of deployment targets; nil is unknown.
  init(_ platforms: Platforms?, of owner: Located<Void>) {
    guard let platforms else {
      self = .unknown
      return
    }
    self = .list(
      platforms.targets.map { target in target.platform.map(\.rawValue) }, at: owner.place,
      isComplete: !platforms.isPartial)
  }

  /// The deployment target on a platform; nil is unknown.
  ///
  /// One that is inherited is judged at the owner: it may be right for whoever declares it.
  init(_ platforms: Platforms?, on platform: Platform, own: Place, of owner: Located<Void>) {
    guard let platforms else {
      self = .unknown
      return
    }
    guard let version = platforms[platform] else {
      self = platforms.isPartial ? .unknown : .absent
      return
    }
    let isOwn = own.contains(version.place)
    self = .scalar(.version(version.value), at: isOwn ? version.map { _ in } : owner)
  }
}

extension RequiredValue {
  /// The values of app documents.
  static let ofApps: [RequiredValue] =
    [
      app("app", .text) { JudgedValue($0.name) },
      app("bundleID", .text) { JudgedValue($0.bundleID) },
      app("version", .text) { JudgedValue($0.version) },
      app("build", .text) { JudgedValue($0.build) },
      app("teamID", .text) { JudgedValue($0.teamID) },
      app("supportsLiveActivities", .flag) {
        JudgedValue($0.supportsLiveActivities, of: $0.located)
      },
      app("locationPurpose", .flag) { JudgedValue($0.locationPurpose, of: $0.located) },
      app("platforms", .list) { JudgedValue($0.platforms.value, of: $0.located) },
    ]
    + list("appGroups", app) { $0.appGroups }
    + list("keychainGroups", app) { $0.keychainGroups }
    + list("urlSchemes", app) { $0.urlSchemes }
    + list("intents", app) { $0.intents }
    + list("deviceFamilies", app, \.rawValue) { $0.deviceFamilies }
    + Platform.allCases.map { platform in
      app("platforms.\(platform.rawValue)", .version) {
        JudgedValue($0.platforms.value, on: platform, own: $0.place, of: $0.located)
      }
    }

  /// The values of bundle documents.
  static let ofBundles: [RequiredValue] =
    [
      bundle("widgetBundle", .text) { JudgedValue($0.document.name) },
      bundle("host", .text) { bundle in
        if bundle.document.host.isUnknown { return .unknown }
        return bundle.document.host.value?.bundleID.map { JudgedValue(.known($0)) } ?? .unknown
      },
      bundle("bundleID", .text) { JudgedValue($0.document.bundleID) },
      bundle("version", .text) { JudgedValue($0.document.version) },
      bundle("build", .text) { JudgedValue($0.document.build) },
      bundle("displayName", .text) { JudgedValue($0.document.displayName) },
      bundle("teamID", .text) { JudgedValue($0.document.teamID) },
      bundle("extensionPoint", .text) { bundle in
        let value = JudgedValue(bundle.document.extensionPoint)
        guard case .absent = value else { return value }
        let standard = BundleDocument.Point.widgetKit.rawValue
        return .scalar(.text(standard), at: bundle.located)
      },
      bundle("pushEntitlement", .flag) { JudgedValue($0.document.pushEntitlement, of: $0.located) },
      bundle("wantsLocation", .flag) { JudgedValue($0.document.wantsLocation, of: $0.located) },
      bundle("platforms", .list) { JudgedValue($0.platforms, of: $0.located) },
    ]
    + list("appGroups", bundle) { $0.document.appGroups }
    + list("keychainGroups", bundle) { $0.document.keychainGroups }
    + list("insecureDomains", bundle) { $0.document.insecureDomains }
    + list("intents", bundle, { $0.name.value }) { $0.document.intents }
    + list("deviceFamilies", bundle, \.rawValue) { $0.document.deviceFamilies }
    + list("widgets", bundle, { $0.kind.value?.value }) { $0.document.widgets }
    + Platform.allCases.map { platform in
      bundle("platforms.\(platform.rawValue)", .version) {
        JudgedValue($0.platforms, on: platform, own: $0.document.place, of: $0.located)
      }
    }

  private static func app(
    _ name: String, _ kind: Kind, _ read: @escaping @Sendable (AppDocument) -> JudgedValue
  ) -> RequiredValue {
    RequiredValue(name: name, kind: kind) { owner in
      if case .app(let app) = owner { read(app) } else { .unknown }
    }
  }

  private static func bundle(
    _ name: String, _ kind: Kind, _ read: @escaping @Sendable (BundleContext) -> JudgedValue
  ) -> RequiredValue {
    RequiredValue(name: name, kind: kind) { owner in
      if case .bundle(let bundle) = owner { read(bundle) } else { .unknown }
    }
  }

  /// Makes a value of a name, a kind and a way to read it.
  typealias Maker<Root> = (String, Kind, @escaping @Sendable (Root) -> JudgedValue) ->
    RequiredValue

  /// A list of texts, and how many there are.
  static func list<Root: JudgedRoot>(
    _ name: String, _ make: Maker<Root>,
    _ field: @escaping @Sendable (Root) -> Field<LocatedList<String>>
  ) -> [RequiredValue] {
    list(name, make, { $0 }, field)
  }

  /// A list whose items are named by texts, and how many there are.
  static func list<Root: JudgedRoot, Element>(
    _ name: String, _ make: Maker<Root>, _ text: @escaping @Sendable (Element) -> String?,
    _ field: @escaping @Sendable (Root) -> Field<LocatedList<Element>>
  ) -> [RequiredValue] {
    [
      make(name, .list) { JudgedValue(field($0), text) },
      make("\(name).count", .number) { JudgedValue(countOf: field($0), of: $0.located) },
    ]
  }
}

/// What has values of its own, and a place at which those are missed that are not written.
protocol JudgedRoot: SendableMetatype {
  var located: Located<Void> { get }
}

extension AppDocument: JudgedRoot {
  var located: Located<Void> { Located((), at: place) }
}

extension BundleContext: JudgedRoot {
  var located: Located<Void> { Located((), at: document.place) }
}

extension WidgetContext: JudgedRoot {}
