public import WidgetManifests

extension AllRules {
  /// The rules about two releases.
  public static let comparing: [any ComparisonRule.Type] = [
    KindRemoved.self,
    FamilyRemoved.self,
    ConfigurationChanged.self,
    IntentChanged.self,
    GroupRemoved.self,
    BundleIDChanged.self,
    URLSchemeRemoved.self,
    DeploymentTargetRaised.self,
    VersionDecreased.self,
    BuildNotIncreased.self,
    DemandIncreased.self,
    ActivityStateChanged.self,
  ]
}

extension Audit {
  /// Compares two releases and reports what the newer one breaks for people who have the older one
  /// installed.
  ///
  /// Both are read with the same variables, except for those given for the older release. A version
  /// or build of the older release that is written with any other variable is unknown, because its
  /// value is that of today. All findings are about the newer release. Problems that only the older
  /// release has are not reported; parts of it that can't be compared are problems of the result.
  ///
  /// - Parameters:
  ///   - new: The manifests of the newer release.
  ///   - old: The manifests of the older release.
  ///   - variables: The values that variables had in the older release.
  ///   - isRelease: Whether the newer release is about to be uploaded, which requires a higher
  ///     build number.
  ///   - known: The baseline, whose findings are only counted, or nil.
  ///   - progress: Receives the progress of the run.
  public func compare(
    _ new: [SourceFile], with old: [SourceFile], variables: Variables = Variables(),
    isRelease: Bool = false, known: KnownFindings? = nil, progress: RunProgress? = nil
  ) -> AuditResult {
    let files = new.sorted { $0.path < $1.path } + old.sorted { $0.path < $1.path }
    progress?.begin(.reading, of: files.count)
    let newer = read(files[..<new.count], progress)
    let older = read(files[new.count...], older: variables, progress)
    let runs = [newer, older].map {
      Run(
        Manifest($0).inMainConfiguration, jobs: options.jobs,
        load: ReplayLoad(options.replay))
    }
    begin(progress, replaying: runs.flatMap(\.bundles))
    let after = release(runs[0], progress)
    let before = release(runs[1], progress)
    let comparison = Comparison(
      old: before, new: after, isRelease: isRelease, settings: options.replay)
    let unreplayed = replay == nil ? [] : after.run.unreplayed
    var result = report(
      newer.flatMap(\.findings) + judge(comparison, of: after.run) + unreplayed, in: files,
      suppressions: newer.flatMap(\.suppressions.all),
      AuditResult.Summary(after.run, files: new.count), occasion: .comparison, known: known)
    result.problems = comparison.problems(in: files[new.count...], older)
    if replay != nil {
      result.problems += before.run.unreplayed.map { finding in
        AuditResult.Problem(
          path: files[Int(finding.place.file)].path, at: finding.place.start,
          reason: "not compared: \(finding.message)")
      }
    }
    result.comparison = ComparisonReport(
      comparison, old: AuditResult.Summary(before.run, files: old.count))
    return result
  }

  /// Reads the files of the older release.
  private func read(
    _ files: ArraySlice<SourceFile>, older variables: Variables, _ progress: RunProgress?
  ) -> [Reading] {
    var audit = self
    audit.options.variables = variables
    audit.options.variables.add(options.variables.values)
    var readings = audit.read(files, progress)
    for index in readings.indices {
      readings[index].outcome.forgetNumbers(
        of: files[files.startIndex + index], unlessWrittenWith: variables)
    }
    return readings
  }

  /// Replays the documents of a release.
  private func release(_ run: Run, _ progress: RunProgress?) -> Comparison.Release {
    guard let replay else { return Comparison.Release(run: run, replays: []) }
    let slices = Self.slices(of: run.bundles.count)
    let replays = Parallel.map(0..<slices.count, jobs: options.jobs) { index in
      run.bundles[slices[index]].map { bundle in
        defer { if replay.settings.runs == 1 { progress?.advance() } }
        return replay.widgets(of: bundle.placed(for: replay), progress)
      }
    }
    return Comparison.Release(run: run, replays: replays.flatMap(\.self))
  }

  /// Returns the findings of the comparison rules, in the order of the rules.
  private func judge(_ comparison: Comparison, of run: Run) -> [Finding] {
    let rules = AllRules.comparing.filter { isJudged($0.info.id) }
    return Parallel.map(rules.indices, jobs: options.jobs) {
      run.concerned(rules[$0].check(comparison), by: rules[$0].info)
    }.flatMap(\.self)
  }
}

extension Comparison {
  /// Returns the parts of the older release that could not be compared.
  fileprivate func problems(
    in files: ArraySlice<SourceFile>, _ readings: [Reading]
  ) -> [AuditResult.Problem] {
    func problem(at place: Place, _ reason: String) -> AuditResult.Problem {
      AuditResult.Problem(path: files[Int(place.file)].path, at: place.start, reason: reason)
    }
    var problems = zip(files, readings).flatMap { file, reading -> [AuditResult.Problem] in
      let given = reading.findings.filter { ReadingRules.givingUp.contains($0.rule) }
      if !given.isEmpty {
        return given.map { problem(at: $0.place, "not compared: \($0.message)") }
      }
      guard reading.outcome.isPartial else { return [] }
      return [
        AuditResult.Problem(
          path: file.path,
          reason: "a document is neither an app nor a bundle, so it is not compared")
      ]
    }
    problems += missingApps.compactMap { app in
      let reason = "the app \(app.id) is not in the newer release, so it is not compared"
      return app.place.map { problem(at: $0, reason) }
    }
    guard isRelease else { return problems }
    return problems
      + unknownBuilds(in: readings).map { place, isMissing in
        problem(at: place, isMissing ? Self.missingBuild : Self.unknownBuild)
      }
  }

  private static let unknownBuild =
    "the build is unknown because of a variable; set its older value with --define-old NAME=VALUE"
  private static let missingBuild =
    "there is no build to compare with; add it to a copy of the older manifests, or compare without "
    + "--release"

  /// Returns the unknown builds in the older release, each at its bundle ID, and whether the key is
  /// missing or empty.
  private func unknownBuilds(in readings: [Reading]) -> [(place: Place, isMissing: Bool)] {
    let missing = readings.flatMap(\.findings).filter {
      $0.rule == RuleInfo.missingKey.id && $0.message.contains("`build`")
    }
    func build(of document: some TargetDocument, at place: Place) -> (Place, Bool)? {
      guard document.build.isUnknown else { return nil }
      // A missing key is reported at the document, an empty one at the key.
      let isMissing = missing.contains { finding in
        finding.place.file == place.file
          && (finding.place.start == place.start || finding.message.hasPrefix("`build`"))
      }
      return (document.bundleID.value?.place ?? place, isMissing)
    }
    return apps.flatMap { app -> [(place: Place, isMissing: Bool)] in
      guard let document = app.old.document else {
        return app.old.bundles.map(\.context.document).compactMap { bundle in
          build(of: bundle, at: bundle.place)
        }
      }
      return build(of: document, at: document.place).map { [$0] } ?? []
    }
  }
}

extension ManifestReader.Outcome {
  /// Makes versions and builds unknown that are written with variables, unless all of these are
  /// given for the older release.
  fileprivate mutating func forgetNumbers(
    of file: SourceFile, unlessWrittenWith variables: Variables
  ) {
    guard file.bytes.contains(UInt8(ascii: "$")) else { return }
    let texts = PlacedTexts(file)
    func forget(_ field: inout Field<Located<String>>) {
      guard let place = field.value?.place, let text = texts.text(at: place, limit: 256),
        !variables.expand(text).undefined.isEmpty
      else { return }
      field = .unknown
    }
    for index in apps.indices {
      forget(&apps[index].version)
      forget(&apps[index].build)
    }
    for index in bundles.indices {
      forget(&bundles[index].version)
      forget(&bundles[index].build)
    }
  }
}
