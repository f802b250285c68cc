/// The rules of findings that the reader reports.
///
/// They have no check of their own, and comments can't suppress them.
package enum ReadingRules {
  /// Their descriptions, in the order of the reference.
  package static let infos: [RuleInfo] = [
    YAMLSyntax.info,
    InvalidEncoding.info,
    InputLimit.info,
    DuplicateKey.info,
    UnknownKey.info,
    MissingKey.info,
    WrongType.info,
    InvalidValue.info,
    UndefinedVariable.info,
    MisplacedKey.info,
    InvalidSuppression.info,
    UnusedSuppression.info,
  ]

  /// The rules after whose findings the rest of the file is not read.
  package static let givingUp: Set<String> = [
    YAMLSyntax.info.id, InvalidEncoding.info.id, InputLimit.info.id,
  ]
}
