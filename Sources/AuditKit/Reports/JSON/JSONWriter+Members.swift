extension JSONWriter {
  /// Writes a member whose value is a string, or null for none.
  mutating func member(_ key: StaticString, _ value: String?) {
    self.key(key)
    self.value(value)
  }

  /// Writes a member whose value is a whole number.
  mutating func member(_ key: StaticString, _ value: Int) {
    self.key(key)
    self.value(value)
  }
}
