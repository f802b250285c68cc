/// A document as one build configuration has it.
public struct ConfiguredDocument<Document: Sendable>: Sendable {
  /// The name of the configuration, such as `Debug`; nil for any configuration, if they are
  /// unknown.
  public var name: Located<String>?
  /// The document, with the values that the configuration replaces.
  public var document: Document
  /// Whether the configuration replaces nothing: the document has its values.
  public var isOwn: Bool
}

/// The values of a document that `configurations` replaces in one configuration.
struct ConfigurationValues: Sendable {
  let name: Located<String>
  let values: Node
}

extension ModelMapping {
  /// Returns the mapping of the keys that a build configuration may replace: all but some, none of
  /// them required.
  ///
  /// - Parameters:
  ///   - name: Its name among the definitions of a schema.
  ///   - keys: The keys of the document.
  ///   - fixed: The names of those whose values all configurations share.
  static func configured(
    _ name: String, keys: [ModelKey<Model>], fixed: Set<String>
  ) -> ModelMapping {
    ModelMapping(
      name, called: "a build configuration",
      "The values that a build configuration replaces; all others are those of the document.",
      example: "{version: 3.2.0}",
      keys: keys.filter { !fixed.contains($0.description.name) }
        .map { $0.with(isRequired: false) },
      hint: { key in
        fixed.contains(key)
          ? "`\(key)` is the same in all configurations: write it in the document" : nil
      })
  }
}

extension ModelKey {
  /// The key for the values that differ between build configurations.
  static func configurations(_ configured: ModelMapping<Model>) -> Self {
    .read(ConfigurationValues.key(configured.description))
  }
}

extension ConfigurationValues {
  fileprivate static func key(_ values: MappingDescription) -> TypedKey<[ConfigurationValues]> {
    let form = ValueForm.dictionary(keys: ".", .part(values.part))
    let type = ValueType<[ConfigurationValues]>(form: form) { reader, field in
      field.flatMap { reader.configurations($0) }
    }
    return TypedKey(
      "configurations", type,
      "The values that build configurations replace, by the name of the configuration; the "
        + "document has those of Release, unless that is named here.")
  }
}

extension NodeReader {
  /// Reads the documents of the configurations that a document names.
  ///
  /// - Parameters:
  ///   - document: The document, whose other keys are read.
  ///   - values: The keys of the document.
  ///   - mapping: The keys that a configuration may replace.
  mutating func configured<Document>(
    _ document: Document, _ values: MappingReader, _ mapping: ModelMapping<Document>
  ) -> [ConfiguredDocument<Document>] {
    if values["configurations"].isAbsent { return [] }
    var unknown = document
    for key in mapping.keys { key.fill(&unknown, .unknown, &self) }
    let key = ConfigurationValues.key(mapping.description)
    guard let configurations = value(of: key, in: values).value else {
      return [ConfiguredDocument(name: nil, document: unknown, isOwn: false)]
    }
    return configurations.map { configuration in
      let node = configuration.values
      var document = document
      if let values = node.isNull ? nil : MappingReader(node, mapping.description, &self) {
        fill(&document, from: values, mapping)
      } else if !node.isNull {
        document = unknown
      }
      let isOwn = node.isNull || node.kind == .mapping && node.entries.isEmpty
      return ConfiguredDocument(name: configuration.name, document: document, isOwn: isOwn)
    }
  }

  fileprivate mutating func configurations(_ node: Node) -> Field<[ConfigurationValues]> {
    guard node.kind == .mapping else {
      wrongType(
        node, wanted: "build configurations by name (a mapping)",
        help: "write a mapping such as {Debug: {appGroups: [group.example.debug]}}")
      return .unknown
    }
    var configurations: [ConfigurationValues] = []
    for (key, value) in node.entries {
      guard key.kind == .scalar, !key.isNull, !key.text.isEmpty else {
        wrongType(key, wanted: "the name of a configuration", help: "write a name such as Debug")
        continue
      }
      guard configurations.count < Self.maximumConfigurations else {
        report(
          .invalidValue, "only \(Self.maximumConfigurations) configurations are read", at: key,
          help: "remove configurations that nobody ships or tests")
        break
      }
      configurations.append(ConfigurationValues(name: key.located(key.text), values: value))
    }
    return .known(configurations)
  }

  /// The maximum number of configurations of a document.
  private static var maximumConfigurations: Int { 16 }
}

extension Manifest {
  /// The names of all configurations: the main one, then the others in the order written.
  ///
  /// The main one is the configuration whose values the documents have: one that replaces nothing,
  /// or else `Release`.
  package var configurations: [String] {
    var named: [(name: String, isOwn: Bool)] = []
    func add<Document>(_ documents: [ConfiguredDocument<Document>]) {
      for document in documents {
        if let name = document.name { named.append((name.value, document.isOwn)) }
      }
    }
    for app in apps { add(app.configurations) }
    for bundle in bundles {
      add(bundle.configurations)
      for widget in bundle.widgets.items() { add(widget.value.configurations) }
    }
    let isOwn = Dictionary(named.map { ($0.name, $0.isOwn) }) { $0 && $1 }
    let names = named.map(\.name)
    let main = names.first { isOwn[$0] == true } ?? "Release"
    var seen: Set = [main]
    return [main] + names.filter { seen.insert($0).inserted }
  }

  /// The manifest as its main configuration has it.
  package var inMainConfiguration: Manifest { configured(configurations[0]) }

  /// Returns the manifest as a configuration has it.
  package func configured(_ name: String) -> Manifest {
    let configurations = configurations
    if configurations.count == 1 { return self }
    let isMain = name == configurations[0]
    func configured<Document>(
      _ document: Document, _ documents: [ConfiguredDocument<Document>]
    ) -> Document {
      if documents.isEmpty { return document }
      return documents.first { $0.name.map { $0.value == name } ?? !isMain }?.document
        ?? document
    }
    var manifest = self
    manifest.apps = apps.filter { !$0.isInline }.map { configured($0, $0.configurations) }
    manifest.bundles = bundles.map { bundle in
      var bundle = configured(bundle, bundle.configurations)
      if case .known(.inline(let app)) = bundle.host {
        let app = configured(app, app.configurations)
        bundle.host = .known(.inline(app))
        manifest.apps.append(app)
      }
      bundle.widgets = bundle.widgets.map { widgets in
        var widgets = widgets
        for index in widgets.items.indices {
          let widget = widgets.items[index].value
          widgets.items[index].value = configured(widget, widget.configurations)
        }
        return widgets
      }
      return bundle
    }
    return manifest
  }
}
