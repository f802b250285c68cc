extension AuditResult {
  /// The file in which a place stands, if the run has it.
  func file(of place: Place) -> SourceFile? {
    files.indices.contains(Int(place.file)) ? files[Int(place.file)] : nil
  }
}
