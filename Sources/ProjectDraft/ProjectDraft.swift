package import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// Reads the facts of a project's apps, extensions and widgets.
package enum ProjectDraft {
  /// The maximum number of targets, each counted once for each configuration that is read.
  private static let maximumBuilds = 10_000

  /// Drafts the projects that a path names.
  ///
  /// - Parameters:
  ///   - path: An `.xcodeproj`, an XcodeGen spec, a manifest of Tuist, the configuration of an Expo
  ///     app, or a folder that contains one of these or Swift sources.
  ///   - configuration: The build configuration; nil for `Release` or the project's own default.
  ///   - allConfigurations: Whether to read the other configurations as well.
  ///   - all: Whether to draft all projects of a folder, and all variants of their apps, instead of
  ///     only the project with the most widgets.
  ///   - tuistGraph: The path of the output of `tuist graph --format json`, which replaces the
  ///     manifests of Tuist.
  ///   - expoConfig: The path of the output of `npx expo config --json`, which replaces the
  ///     configuration of an Expo app.
  ///   - jobs: The maximum number of threads that read modules; nil for one per processor.
  ///   - progress: Receives the progress of the run.
  /// - Returns: The facts of each project; paths are relative to the folder of the project, or to
  ///   the folder that was named.
  /// - Throws: The reason why no project could be read at all.
  package static func facts(
    of path: String, configuration: String?, allConfigurations: Bool = false, all: Bool,
    tuistGraph: String? = nil, expoConfig: String? = nil, jobs: Int? = nil,
    progress: RunProgress? = nil
  ) throws(DraftError) -> [ProjectFacts] {
    let found = try ProjectDiscovery(path)
    var models: [ProjectModel] = []
    var places: [String] = []
    var printed: ScriptValue?
    if let expoConfig { printed = try ExpoConfig.printed(expoConfig) }
    let budget = EvaluationBudget()
    let jobs = jobs ?? ProcessState.processors
    var refused = found.problems
    if let tuistGraph {
      models = try TuistGraph.read(tuistGraph, files: found.files)
      places = models.map { ProjectPath.joined($0.folder, TuistManifest.project) }
    } else {
      for place in found.places {
        let (read, problems) = read(place, found.files, printed, budget)
        models += read
        // A workspace of Tuist has several.
        places +=
          read.count < 2
          ? read.map { _ in place.path }
          : read.map { ProjectPath.joined($0.folder, TuistManifest.project) }
        refused += problems
      }
    }
    guard !models.isEmpty else { throw DraftError(path: path, reason: reason(refused, at: path)) }
    // A project whose extensions another one embeds is drafted with that one.
    let joined = models.indices.filter { number in
      models.contains { $0.hasJoinedExtensions(of: models[number]) }
    }
    let joinedPlaces = Set(joined.map { places[$0] })
    models = models.indices.filter { !joined.contains($0) }.map { models[$0] }
    places = places.filter { !joinedPlaces.contains($0) }
    // Only a project that embeds an extension can have widgets that anybody sees.
    let isChoice = models.count > 1 && !all
    if isChoice, models.contains(where: \.hasExtension) {
      let kept = models.indices.filter { models[$0].hasExtension }
      (models, places) = (kept.map { models[$0] }, kept.map { places[$0] })
    }
    if let configuration, let reason = refusal(of: configuration, by: models) {
      throw DraftError(path: path, reason: reason)
    }
    let folder = found.files.pathFromRepository
    let root = ProjectPath.normalized(found.files.root)
    var projects = zip(models, places).map { model, place in
      var model = model
      let config = ExpoConfig(around: model, files: found.files, printed: printed)
      if let config { model.addModules(of: config, files: found.files) }
      var facts = facts(of: model, in: configuration, found.files, budget, jobs, progress)
      if let config {
        facts.addPrebuild(by: config, files: found.files)
        facts.problems += config.evaluator.problems
      }
      (facts.folder, facts.root) = (folder, root)
      facts.place = ProjectDiscovery.kind(of: place.isEmpty ? "" : ProjectPath.joined(root, place))
      facts.keepsVariants = all
      if allConfigurations {
        let names = model.configurations.map(\.name).unique.filter { $0 != facts.configuration }
        let maximum = max(1, maximumBuilds / max(1, model.targets.count))
        if names.count > maximum {
          facts.problems.append(
            DraftProblem(
              "the targets have too many configurations; those after \(names[maximum - 1]) are not "
                + "read", at: nil, isUnread: true))
        }
        for name in names.prefix(maximum) {
          let other = Self.facts(of: model, in: name, found.files, budget, jobs, progress)
          facts.problems = (facts.problems + other.problems).unique
          facts.configurations.append(other)
        }
      }
      facts.problems += facts.variantProblems
      return facts
    }
    if isChoice {
      let names = places.map { ProjectPath.joined(root, $0) }
      guard let best = mostWidgets(projects) else {
        throw DraftError(
          path: path,
          reason: "contains several projects, none of them with widgets: \(list(names)); name one "
            + "of them, or pass --all")
      }
      let others = (found.places.map(\.path) + places).unique
        .filter { $0 != places[best] && !joinedPlaces.contains($0) }
        .map { ProjectPath.joined(root, $0) }
      let message =
        "this project is read, since it has the most widgets; the others are "
        + "\(list(others)): name one of them, or pass --all"
      projects = [projects[best]]
      projects[0].problems.insert(
        DraftProblem(message, at: Origin(file: places[best])), at: 0)
    }
    let hasProject = models.contains { !$0.configurations.isEmpty && $0.hasExtension }
    if let other = OtherBuildSystem.problem(in: found.files, hasProject: hasProject) {
      projects[0].problems.insert(other, at: 0)
    }
    // A project that can't be read is reported, and the others are drafted.
    projects[0].problems = (refused + projects[0].problems).unique
    if let problem = budget.problem { projects[0].problems.append(problem) }
    if SwiftFile.timeLimit.isExhausted {
      let slow = projects.flatMap(\.problems).filter { $0.message == ParseFailure.slowness }
      let first = slow.compactMap { $0.origin?.file }.min().map { ProjectPath.joined(root, $0) }
      throw DraftError(
        path: first ?? path,
        reason: first == nil
          ? "the Swift parser takes too long for its files"
          : ParseFailure.slowness + ", and for others")
    }
    return projects
  }

  /// The first of the projects with the most widgets in extensions; nil if none has any.
  private static func mostWidgets(_ projects: [ProjectFacts]) -> Int? {
    let counts = projects.map { project in
      let targets = project.documented.extensions.map(\.target.target).unique
      return targets.reduce(0) { $0 + max(1, project.widgets(ofTarget: $1).count) }
    }
    guard let most = counts.max(), most > 0 else { return nil }
    return counts.firstIndex(of: most)
  }

  /// The first few of a list of names.
  private static func list(_ names: [String]) -> String {
    names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
  }

  /// The error if no project has the requested configuration; nil if one has it, or if there are no
  /// configurations at all, as in a folder of sources.
  private static func refusal(of name: String, by models: [ProjectModel]) -> String? {
    guard
      models.allSatisfy({ !$0.configurations.isEmpty && $0.configuration(named: name) == nil })
    else { return nil }
    let names = models.flatMap { $0.configurations.map(\.name) }.unique
    return "has no configuration \(name); it has \(list(names))"
  }

  private static func read(
    _ place: ProjectDiscovery.Place, _ files: ProjectFiles, _ printed: ScriptValue?,
    _ budget: EvaluationBudget
  ) -> (models: [ProjectModel], problems: [DraftProblem]) {
    switch place {
    case .xcodeProject(let path):
      do throws(DraftProblem) {
        return ([try XcodeProjectReader.read(path, in: files)], [])
      } catch {
        return ([], [error])
      }
    case .spec(let path, let folder):
      if ProjectPath.name(of: path) == Pubspec.file {
        let reason = "describes a Flutter app: give draft its folder, or the Xcode project in ios"
        return ([], [DraftProblem(reason, at: Origin(file: path))])
      }
      let (model, problems) = XcodeGenReader.read(path, in: folder, files: files)
      if let model { return ([model], problems) }
      if !problems.isEmpty { return ([], problems) }
      let reason = "is not an XcodeGen spec: it has no name; `audit` checks manifests"
      return ([], [DraftProblem(reason, at: Origin(file: path))])
    case .tuist(let path): return TuistReader.read(path, files: files, budget: budget)
    case .expo(let path): return ExpoReader.read(path, files: files, printed: printed)
    case .sources(let folder): return ([SourceFolder.model(of: folder, files: files)], [])
    }
  }

  /// Reads one project in one configuration.
  private static func facts(
    of model: ProjectModel, in asked: String?, _ files: ProjectFiles,
    _ budget: EvaluationBudget, _ jobs: Int, _ progress: RunProgress?
  ) -> ProjectFacts {
    let configuration = model.configuration(for: asked)
    var facts = ProjectFacts(configuration: configuration.name)
    facts.problems = model.problems + configuration.problems
    facts.notes = configuration.problems.map(\.message)
    facts.schemes = model.schemes
    let packaging = Packaging(model, configuration: configuration.name, files: files)
    (facts.apps, facts.extensions) = (packaging.apps, packaging.extensions)
    facts.problems += packaging.problems
    let definitions = IntentDefinitions.facts(of: model, in: files)
    facts.sources.intents = definitions.intents
    facts.problems += definitions.problems
    let sources = ProjectSources(model, files: files)
    for module in sources.modules where module.target != nil {
      facts.linkedModules[module.name] = module.visible
    }
    let conditions = sources.conditions(in: configuration.name, files: files)
    let reader = ModuleReader(
      sources, conditions: conditions, programs: facts.programs, files: files, jobs: jobs,
      progress: progress)
    facts.problems += sources.problems + reader.problems
    progress?.begin(.targets, of: reader.modules.count)
    let found = ModulePart.facts(
      of: reader.modules, budget: budget, jobs: jobs, progress: progress)
    facts.problems += found.problems
    facts.sources.add(found)
    for target in model.targets where target.declaredWidgets != nil {
      let hosts = model.targets.filter { host in
        host.embeddings.contains { $0.target == target.name }
      }
      facts.sources.add(SourceFacts(declaredBy: target, hosts: hosts.map(\.name)))
    }
    facts.addMissingSources(of: model.targets, missing: reader.missing)
    let calls = HomeWidgetCalls(around: model, files: files)
    facts.sources.reloads += calls.reloads
    facts.sources.suites += calls.suites
    facts.problems += calls.problems
    facts.sources.activities += LiveActivitiesPackage.attributes(around: model, files: files)
    let scripts = ExpoCalls(around: model, files: files)
    facts.sources.reloads += scripts.reloads
    facts.sources.suites += scripts.suites
    facts.problems += scripts.problems
    // It only matters where no reload is known, and may require parsing every file.
    if facts.sources.reloads.isEmpty {
      facts.mayReloadElsewhere =
        !reader.missing.isEmpty || model.targets.contains(where: \.lacksSources)
        || facts.problems.contains(where: \.isUnread)
        || (calls.suites.isEmpty && hasScripts(model, files)) || mayReload(reader.modules)
    }
    facts.targetsForMacCatalyst = targetsForMacCatalyst(reader.modules)
    addWidgetsElsewhere(to: &facts, reader.modules, budget, jobs)
    if model.configurations.isEmpty { facts.addProgramsWithWidgets() }
    // Some were parsed only when a name was looked up in them.
    let givenUp = reader.modules.flatMap(\.files).compactMap(\.unreadProblem)
    facts.problems = (facts.problems + givenUp).unique
    facts.problems += facts.privacyProblems + files.problems
    if files.isExhausted {
      let message = "the folders of the project contain too many files; some were not searched"
      facts.problems.append(DraftProblem(message, at: nil, isUnread: true))
    }
    return facts
  }

  /// Whether some module mentions WidgetKit's center, as a reload does that isn't a call, or imports
  /// one that isn't read.
  private static func mayReload(_ modules: [SourceModule]) -> Bool {
    let known = SymbolTable.apple.union(modules.filter { !$0.files.isEmpty }.map(\.name))
    return modules.contains { module in
      module.files.contains { file in
        file.identifiers.mentions("WidgetCenter") || !file.imports.isSubset(of: known)
      }
    }
  }

  /// Whether an app has code in another language, whose packages may reload its widgets.
  private static func hasScripts(_ model: ProjectModel, _ files: ProjectFiles) -> Bool {
    ["", "..", "../..", "../../.."].contains { above in
      let folder = ProjectPath.joined(model.folder, above)
      return ["package.json", Pubspec.file, "build.gradle.kts"].contains {
        files.isFile(ProjectPath.joined(folder, $0))
      }
    }
  }

  /// The names of the modules with code that distinguishes Mac Catalyst from iOS.
  private static func targetsForMacCatalyst(_ modules: [SourceModule]) -> Set<String> {
    let asking = Set(
      modules.filter { module in module.files.contains { $0.identifiers.mentions("macCatalyst") } }
        .map(\.name))
    guard !asking.isEmpty else { return [] }
    return Set(
      modules.filter { asking.contains($0.name) || !asking.isDisjoint(with: $0.visible) }
        .map(\.name))
  }

  /// Reads the widgets of extensions again, with `#if` evaluated for the platforms of further
  /// hosts.
  private static func addWidgetsElsewhere(
    to facts: inout ProjectFacts, _ modules: [SourceModule], _ budget: EvaluationBudget,
    _ jobs: Int
  ) {
    let targets = facts.targetsBuiltElsewhere.sorted { $0.key.rawValue < $1.key.rawValue }
    for (platform, names) in targets {
      let built = modules.map { module in
        var module = module
        // `os()` treats Mac Catalyst as iOS.
        module.conditions.platform = platform == .macCatalyst ? "iOS" : platform.rawValue
        module.conditions.isMacCatalyst = platform == .macCatalyst
        return module
      }
      facts.sources.widgetsElsewhere[platform.rawValue, default: []] += ModulePart.widgets(
        of: names, among: built, budget: budget, jobs: jobs)
    }
  }

  /// The reason why nothing could be read at a path, without the path itself.
  private static func reason(_ problems: [DraftProblem], at path: String) -> String {
    if problems.count == 1, let origin = problems[0].origin, origin.line == nil,
      origin.file == ProjectPath.name(of: path)
    {
      return problems[0].message
    }
    let texts = problems.prefix(5).map { problem in
      guard let origin = problem.origin else { return problem.message }
      return "\(origin.text): \(problem.message)"
    }
    return texts.isEmpty ? "can't be read as a project" : texts.joined(separator: "; ")
  }
}
