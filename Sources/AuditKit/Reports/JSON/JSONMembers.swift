/// Members of an object: a key and its value in one call.
extension JSONWriter {
  @inline(never)
  package mutating func member(_ key: StaticString, _ value: String?) {
    self.key(key)
    self.value(value)
  }

  @inline(never)
  package mutating func member(_ key: StaticString, _ value: Int) {
    self.key(key)
    self.value(value)
  }

  @inline(never)
  package mutating func member(_ key: StaticString, _ value: Int64?) {
    self.key(key)
    if let value { self.value(Int(value)) } else { null() }
  }

  @inline(never)
  package mutating func member(_ key: StaticString, _ value: Bool) {
    self.key(key)
    self.value(value)
  }

  @inline(never)
  package mutating func member(_ key: StaticString, milliseconds: Int64?) {
    self.key(key)
    if let milliseconds { seconds(milliseconds: milliseconds) } else { null() }
  }

  /// A number rounded to so many digits; exact halves go up, so that every machine writes the same.
  @inline(never)
  package mutating func member(_ key: StaticString, rounded number: Double, digits: Int) {
    self.key(key)
    value(rounded: number, digits: digits)
  }

  /// The value of such a member.
  @inline(never)
  package mutating func value(rounded number: Double, digits: Int) {
    let scale = digits == 1 ? 10.0 : 1000.0
    value(Double(Int64(number * scale + 0.5)) / scale)
  }
}
