/// Reads an XcodeGen spec as the project that would be generated from it.
struct XcodeGenReader {
  /// Reads a spec and what it includes.
  ///
  /// - Parameters:
  ///   - path: The spec, relative to the root of the draft.
  ///   - folder: The folder to which its paths are relative: its own, as a rule.
  ///   - files: The files of the draft.
  /// - Returns: The project; nil where the file holds no spec of one.
  static func read(
    _ path: String, in folder: String, files: ProjectFiles
  ) -> (model: ProjectModel?, problems: [DraftProblem]) {
    let file = SpecFile(path, in: folder, files: files)
    guard let spec = file.value, spec.mapping != nil, let name = spec["name"]?.text else {
      return (nil, file.problems)
    }
    let project = SpecProject(spec, in: folder, files: files)
    var model = ProjectModel(name: name, folder: folder)
    model.problems = file.problems
    let templates = SpecTemplates(spec)
    model.problems += templates.problems
    var targets: [String: SpecTarget] = [:]
    for (key, value) in templates.targets.sorted(by: { $0.key < $1.key }) {
      targets[key] = SpecTarget.read(key, value, in: project, &model.problems)
    }
    model.configurations = project.layers(platforms: Set(targets.values.map(\.platform)))
    model.defaultConfiguration = project.defaultConfiguration
    model.targets = targets.sorted { $0.key < $1.key }.map { _, target in
      var result = target.model()
      target.addDependencies(to: &result, among: targets)
      return result
    }
    model.localPackages = localPackages(of: spec, in: folder)
    model.environmentNames = project.variables
    return (model, [])
  }

  private static func localPackages(of spec: SpecValue, in folder: String) -> [String] {
    let named = spec["packages"]?.sorted.compactMap { $0.value["path"]?.text } ?? []
    let listed = spec["localPackages"]?.texts ?? []
    return (named + listed).map { ProjectPath.joined(folder, $0) }
  }
}
