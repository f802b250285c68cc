extension AuditResult {
  /// The file in which a place stands, if the run has it.
  func file(of place: Place) -> SourceFile? {
    files.indices.contains(Int(place.file)) ? files[Int(place.file)] : nil
  }

  /// Finds the path of a place's file, and holds no more of the result than that takes.
  var pathOfPlace: @Sendable (Place) -> String? {
    { [files] place in
      files.indices.contains(Int(place.file)) ? files[Int(place.file)].path : nil
    }
  }
}
