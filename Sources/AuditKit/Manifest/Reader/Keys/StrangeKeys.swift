// Keys that stand in a mapping and belong to another one.

extension AppKey {
  static func advice(aboutStranger text: String) -> String? {
    if text == "name" { return "the app's name stands under `app`" }
    if BundleKey(rawValue: text) != nil {
      return "`\(text)` is a key of a bundle document, which begins with `widgetBundle:`"
    }
    return WidgetKey(rawValue: text).map {
      "`\($0.rawValue)` is a key of a widget, under `widgets` of a bundle document"
    }
  }
}

extension BundleKey {
  static func advice(aboutStranger text: String) -> String? {
    if text == "name" { return "the bundle's name stands under `widgetBundle` or `displayName`" }
    if AppKey(rawValue: text) != nil {
      return "`\(text)` is a key of an app document, which begins with `app:`"
    }
    return WidgetKey(rawValue: text).map {
      "`\($0.rawValue)` is a key of a widget: write it in an item of `widgets`"
    }
  }
}

extension WidgetKey {
  static func advice(aboutStranger text: String) -> String? {
    if TimelineKey(rawValue: text) != nil { return "`\(text)` is a key of `timeline`" }
    return BundleKey(rawValue: text).map { "`\($0.rawValue)` is a key of a bundle document" }
  }
}

extension TimelineKey {
  static func advice(aboutStranger text: String) -> String? {
    text == "when" ? "`when` is a key of a case, as in {cases: [{when: …}, …]}" : nil
  }
}

extension AnswerKey {
  static func advice(aboutStranger text: String) -> String? {
    switch text {
    case "sequence": "sequences do not nest: write its answers as items of the one around it"
    case "cases": "cases do not nest: write them as `cases` of the timeline"
    case "then": "write `then` beside `sequence`"
    case "when": "`when` is a key of a case, as in {cases: [{when: …}, …]}"
    default: nil
    }
  }
}

extension CaseKey {
  static func advice(aboutStranger text: String) -> String? {
    text == "cases" ? "cases do not nest: write them as items of the `cases` around it" : nil
  }
}
