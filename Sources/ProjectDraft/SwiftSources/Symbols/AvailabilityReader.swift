import SwiftSyntax

/// Reads the systems that `@available` and `#available` require.
enum AvailabilityReader {
  /// The systems that attributes require, as in `iOS`: `17.0`; empty if there are none.
  static func asked(by attributes: AttributeListSyntax) -> [String: String] {
    var asked: [String: String] = [:]
    for element in attributes {
      guard let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "available",
        case .availability(let arguments)? = attribute.arguments
      else { continue }
      asked.merge(systems(arguments)) { $1 }
    }
    return asked
  }

  /// The systems that attributes mark as `unavailable`.
  static func refused(by attributes: AttributeListSyntax) -> Set<String> {
    var refused: Set<String> = []
    for element in attributes {
      guard let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "available",
        case .availability(let arguments)? = attribute.arguments
      else { continue }
      let words = arguments.compactMap { $0.argument.as(TokenSyntax.self)?.text }
      if words.count > 1, words[1] == "unavailable" { refused.insert(name(words[0])) }
    }
    return refused
  }

  /// The systems that an `#available` in conditions requires.
  static func asked(by conditions: ConditionElementListSyntax) -> [String: String] {
    var asked: [String: String] = [:]
    for element in conditions {
      guard case .availability(let availability) = element.condition,
        availability.availabilityKeyword.tokenKind == .poundAvailable
      else { continue }
      asked.merge(systems(availability.availabilityArguments)) { $1 }
    }
    return asked
  }

  /// The systems in the arguments of an `#available` or `#unavailable`.
  static func systems(_ arguments: AvailabilityArgumentListSyntax) -> [String: String] {
    var systems: [String: String] = [:]
    // `@available(iOS, introduced: 17)` names only the platform first.
    var platform: String?
    for element in arguments {
      switch element.argument {
      case .availabilityVersionRestriction(let restriction):
        guard let version = restriction.version else { break }
        systems[name(restriction.platform.text)] = text(version)
      case .token(let token): platform = token.text
      case .availabilityLabeledArgument(let labeled):
        guard labeled.label.text == "introduced", case .version(let version) = labeled.value,
          let platform
        else { break }
        systems[name(platform)] = text(version)
      }
    }
    systems["swift"] = nil
    return systems
  }

  /// The name of the system; requirements for its app extensions apply to it.
  private static func name(_ platform: String) -> String {
    let suffix = "ApplicationExtension"
    return platform.hasSuffix(suffix) ? String(platform.dropLast(suffix.count)) : platform
  }

  /// The version with at least a minor component, as in `17.0`.
  private static func text(_ version: VersionTupleSyntax) -> String {
    let written = version.trimmedDescription
    return written.contains(".") ? written : written + ".0"
  }
}
