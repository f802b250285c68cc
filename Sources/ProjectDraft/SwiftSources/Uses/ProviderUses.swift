import SwiftSyntax
internal import WidgetManifests

/// What the code that a provider or a widget reaches reads, opens and reloads.
struct ProviderUses {
  /// Whether it reads data that changes while the widget is on the screen; nil if the code refers
  /// to unavailable sources.
  private(set) var readsChangingData: Drafted<Bool>?
  /// The name for data from outside of the program and its app, as in `URLSession`; nil if none was
  /// found.
  private(set) var outsideData: Drafted<String>?
  /// The first call that certainly asks for the day, as in `isDateInToday`.
  private(set) var day: Drafted<String>?
  /// The first that certainly asks for the day of the clock; nil if the provider takes the least of
  /// several dates, since one of them may be midnight.
  private(set) var today: Drafted<String>?
  /// The hours at which code that certainly asks for that of the clock answers something else, with
  /// the first place that does.
  private(set) var hours: Drafted<[Int]>?
  /// The name by which a provider certainly loads from the network.
  private(set) var network: Drafted<String>?
  /// The same; nil if a URL in its code is one of https.
  private(set) var loads: Drafted<String>?
  /// The name by which a provider certainly asks for the location.
  private(set) var locates: Drafted<String>?
  /// The format by which a provider certainly parses dates, or writes them into URLs, in the locale
  /// of the device.
  private(set) var dateFormat: Drafted<String>?
  /// The `return`, or the expression that throws an error, with which a provider ends without an
  /// answer.
  private(set) var lostAnswer: Drafted<String>?
  /// The calls by which a provider certainly asks WidgetKit for a reload, by the kind; nil for
  /// calls that reload all kinds.
  private(set) var reloads: [Drafted<String>] = []
  /// The places where it opens the defaults or the container of an app group.
  private(set) var openings: Set<String> = []
  /// The values of app groups that it reads.
  private(set) var values = GroupValues()
  /// The places of the intents that a widget's buttons and toggles certainly run.
  private(set) var runs: Set<String> = []
  /// The databases that it opens in the container of an app group, in the order of the search.
  private(set) var databases: [DatabaseOpening] = []

  /// The names of types and functions that read data from outside of the program and its app.
  private static let outside: Set<String> = [
    "URLSession", "NWConnection", "WKExtendedRuntimeSession", "WCSession",
    "NSUbiquitousKeyValueStore", "CKContainer", "CKDatabase", "CLLocationManager",
    "CLLocationUpdate", "WeatherService", "CMPedometer", "HKHealthStore", "EKEventStore",
    "CNContactStore", "PHAsset", "PHPhotoLibrary", "HMHomeManager", "MPMusicPlayerController",
    "MPMediaQuery", "MKLocalSearch", "MKDirections", "MKMapSnapshotter", "currentEntitlements",
  ]
  /// Those for data that may exist without having changed outside.
  private static let stored: Set<String> = [
    "UserDefaults", "NSUserDefaults", "AppStorage", "FileManager", "FileHandle", "contentsOf",
    "contentsOfFile", "NSKeyedUnarchiver", "SecItemCopyMatching", "NSFetchRequest",
    "NSPersistentContainer", "NSManagedObjectContext", "FetchDescriptor", "ModelContext",
    "ModelContainer", "DatabaseQueue", "DatabasePool", "URLRequest", "CLGeocoder", "fetchRequest",
  ]
  /// The functions and labels of calls that open an app group.
  private static let opening: Set<String> = [
    "suiteName", "forSecurityApplicationGroupIdentifier", "groupContainer", "ModelContainer",
    "ModelConfiguration", "modelContainer", "isStoredInMemoryOnly",
  ]
  static let reloading: Set<String> = ["reloadTimelines", "reloadAllTimelines"]
  private static let locating: Set<String> = [
    "CLLocationUpdate", "location", "requestLocation", "startUpdatingLocation",
  ]
  private static let tasks: Set<String> = ["Task", "detached"]
  private static let dayCalls: Set<String> = [
    "startOfDay", "isDateInToday", "isDateInTomorrow", "isDateInYesterday",
  ]
  /// The names of calls, and of components, by which code asks for the day.
  static let days = dayCalls.union(["isDate", "isDateInWeekend", "ordinality", "weekday", "day"])
  /// The names that show what is read.
  static let marks = outside.union(stored).union(opening).union(reloading)
    .union(DatabaseOpenings.marks).union(IntentRuns.marks).union(days).union(["hour", "dateFormat"])
    .union(WidgetViewSearch.marks).union(locating).union(tasks)

  /// Whether code shows what an app group has, and nothing in it asks for the day or reads data that
  /// the app doesn't change.
  static func showsStoredValues(_ reach: Reach) -> Bool {
    guard reach.isComplete else { return false }
    let names = reach.reached.uses(in: reach).keys
    return names.contains(where: opening.contains)
      && !names.contains { outside.contains($0) || days.contains($0) || keys.contains($0) }
  }

  /// The names by which code may make a key or a number of the day.
  private static let keys: Set = [
    "dateFormat", "iso8601", "ISO8601DateFormatter", "timeIntervalSince1970",
    "timeIntervalSinceReferenceDate",
  ]

  /// Answers the questions about the code that a provider or a widget reaches.
  init(_ reach: Reach) {
    let code = CertainRuns(reach)
    var formats: [(token: TokenSyntax, scope: Scope)] = []
    for (name, token, scope) in reach.marks {
      addMark(name, token, scope, reach, code)
      if name == "dateFormat", reach.answer != nil { formats.append((token, scope)) }
    }
    addDateFormat(formats, code)
    let isSecure = network != nil && reach.visits.contains { $0.node.mentionsHTTPS }
    loads = isSecure ? nil : network
    if let end = reach.answer?.lostReturn(in: reach.scope) {
      let origin = reach.scope.file.origin(of: end)
      lostAnswer = Drafted("return", expression: "return", origin: origin)
    }
    if readsChangingData == nil, reach.isComplete, let answer = reach.answer {
      readsChangingData = Drafted(
        false, expression: reach.root.name, origin: reach.scope.file.origin(of: answer))
    }
  }

  /// Adds the first format for other programs; whether the dates that are parsed come from them is
  /// known once all is read.
  private mutating func addDateFormat(
    _ formats: [(token: TokenSyntax, scope: Scope)], _ code: CertainRuns
  ) {
    for (token, scope) in formats where dateFormat == nil {
      guard
        let format = token.fixedDateFormat(in: scope, parsesForeignDates: network != nil),
        !code.runs(of: Syntax(token), in: scope).isEmpty
      else { continue }
      let text = format.trimmedDescription
      dateFormat = Drafted(text, expression: text, origin: scope.file.origin(of: format))
    }
  }

  private mutating func addMark(
    _ name: String, _ token: TokenSyntax, _ scope: Scope, _ reach: Reach, _ code: CertainRuns
  ) {
    if Self.reloading.contains(name), reach.answer != nil, let call = token.call,
      ReloadCalls(table: scope.table).isCenter(of: call, scope)
    {
      addReloads(call, name, scope.file.origin(of: token), code.runs(of: Syntax(token), in: scope))
    }
    if Self.days.contains(name) { addDay(name, token, scope, reach, code) }
    if name == "hour", reach.answer != nil, let found = token.hourBoundaries(in: scope),
      code.runs(of: Syntax(token), in: scope).contains(where: { found.date.isNow(in: $0.scope) })
    {
      hours = Drafted(
        found.hours, named: name, at: scope.file.origin(of: token), after: hours)
    }
    if Self.tasks.contains(name), lostAnswer == nil, reach.answer != nil,
      let attempt = token.lostAnswer(in: scope),
      !code.runs(of: Syntax(token), in: scope).isEmpty
    {
      lostAnswer = Drafted(
        name, expression: attempt.trimmedDescription, origin: scope.file.origin(of: attempt))
    }
    if locates == nil, reach.answer != nil, Self.locating.contains(name),
      token.asksForLocation(in: scope), !code.runs(of: Syntax(token), in: scope).isEmpty
    {
      locates = Drafted(name, expression: name, origin: scope.file.origin(of: token))
    }
    let isStored = Self.stored.contains(name)
    if isStored || Self.outside.contains(name) {
      let origin = scope.file.origin(of: token)
      readsChangingData = readsChangingData ?? Drafted(true, expression: name, origin: origin)
      // `Data(contentsOf: url)` can also load from the web.
      let url = name == "contentsOf" ? token.parent?.as(LabeledExprSyntax.self)?.expression : nil
      let isOfWeb = url.map { scope.table.isOfWeb($0, in: scope) } == true
      if outsideData == nil, !isStored || isOfWeb {
        outsideData = Drafted(name, expression: name, origin: origin)
      }
      if network == nil, reach.answer != nil, isOfWeb || name == "URLSession",
        token.reference != nil || isOfWeb, !code.runs(of: Syntax(token), in: scope).isEmpty
      {
        network = Drafted(name, expression: name, origin: origin)
      }
    }
    if GroupValues.marks.contains(name) { values.add(token, scope, code) }
    let argument = token.parent?.as(LabeledExprSyntax.self)
    if name == IntentRuns.label, reach.answer == nil, let argument, IntentRuns.runs(argument),
      !code.runs(of: Syntax(token), in: scope).isEmpty
    {
      runs.insert(scope.file.origin(of: argument.expression).place)
    }
    if Self.opening.contains(name),
      let call = argument?.parent?.parent?.as(FunctionCallExprSyntax.self) ?? token.call,
      let place = SuiteUses.place(of: call)
    {
      openings.insert(scope.file.origin(of: place).place)
    }
    if DatabaseOpenings.marks.contains(name),
      var opening = reach.scope.table.databaseOpening(token, name, in: scope)
    {
      // That it is written has to be certain.
      if opening.access == .readWrite, code.runs(of: Syntax(token), in: scope).isEmpty {
        opening.access = nil
      }
      if !databases.contains(opening) { databases.append(opening) }
    }
  }

  private mutating func addDay(
    _ name: String, _ token: TokenSyntax, _ scope: Scope, _ reach: Reach, _ code: CertainRuns
  ) {
    let asked = Drafted(name, expression: name, origin: scope.file.origin(of: token))
    if day == nil, Self.dayCalls.contains(name), token.call != nil,
      !code.runs(of: Syntax(token), in: scope).isEmpty
    {
      day = asked
    }
    if today == nil, let answer = reach.answer,
      !answer.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "min" }),
      token.asksForToday(in: scope, { _ in true }),
      code.runs(of: Syntax(token), in: scope).contains(where: { run in
        token.asksForToday(in: scope) { $0.isNow(in: run.scope) }
      })
    {
      today = asked
    }
  }

  /// Adds a call of WidgetKit's center by the ways in which it certainly runs.
  private mutating func addReloads(
    _ call: FunctionCallExprSyntax, _ name: String, _ origin: Origin, _ runs: [CertainRuns.Run]
  ) {
    for run in runs where !run.isDecided {
      let kind = call.argument("ofKind").flatMap {
        run.scope.table.evaluate(text: $0, in: run.scope).text
      }
      // A kind that is not known may be another widget's.
      guard kind != nil || name == "reloadAllTimelines",
        !reloads.contains(where: { $0.value == kind && $0.origin == origin })
      else { continue }
      reloads.append(Drafted(kind, expression: name, origin: origin))
    }
  }
}

extension TokenSyntax {
  /// Whether it is the class that delivers locations, or a member of a manager that asks for one.
  fileprivate func asksForLocation(in scope: Scope) -> Bool {
    guard let member = reference?.as(MemberAccessExprSyntax.self) else {
      return reference != nil && text == "CLLocationUpdate"
    }
    let type = member.base.flatMap { scope.table.type(of: $0, in: scope) }
    return type?.isExternal == true && type?.name == "CLLocationManager"
  }
}

extension Syntax {
  /// Whether a text in it begins with `https:`.
  fileprivate var mentionsHTTPS: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      guard case .stringSegment(let text) = $0.tokenKind else { return false }
      return text.hasPrefix("https:")
    }
  }
}
