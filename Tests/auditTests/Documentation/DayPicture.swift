/// The day of a widget, drawn as in the HTML report, as a separate SVG picture.
///
/// On the page the lines are SVG and the text around them is HTML, which a picture can't contain;
/// here both are drawn, in the colours of the page.
struct DayPicture {
  /// One of the two colour schemes of the page.
  enum Scheme {
    case light, dark
  }

  private static let left = 66.0
  private static let width = 680.0

  private let page: Substring
  private let card: Substring

  /// Extracts the day of a kind from a page, or returns nil if there is none.
  init?(of kind: String, in page: String) {
    let heading = page.matches(of: /<h3[^>]*><bdi>([^<]*)<\/bdi>/).first { $0.1 == kind[...] }
    guard let heading else { return nil }
    let rest = page[heading.range.lowerBound...]
    let end = rest.firstMatch(of: /<\/figure>/)?.range.upperBound ?? rest.endIndex
    self.page = page[...]
    card = rest[..<end]
  }

  /// The picture.
  func svg(_ scheme: Scheme) -> String {
    var body = ""
    var y = 18.0
    for track in card.split(separator: #"<div class="track">"#).dropFirst() {
      let height = track.contains(#"<div class="plot short">"#) ? 88.0 : 136.0
      body += label(track, y: y + 12)
      body += plot(track, y: y + 24, height: height)
      y += 24 + height + 18
    }
    for mark in card.matches(of: /<span style="left:([0-9.]+)%">([^<]*)</) {
      let x = Self.left + Self.width * share(mark.1)
      body += text(mark.2, x: x, y: y + 2, style: share(mark.1) == 1 ? "soft end" : "soft middle")
    }
    if let caption = card.firstMatch(of: /<figcaption>(.*)<\/figcaption>/) {
      body += text(
        caption.1.replacing(/<[^>]*>/, with: ""), x: Self.left, y: y + 24, style: "soft")
    }
    return document(body, height: Int(y + 40), scheme)
  }

  private func share(_ percent: Substring) -> Double { (Double(percent) ?? 0) / 100 }

  private func label(_ track: Substring, y: Double) -> String {
    guard let label = track.firstMatch(of: /<p class="label">([^<]*)(?:<span[^>]*>([^<]*)<)?/)
    else { return "" }
    let counting = label.2.map { "<tspan class=\"soft\"> \($0)</tspan>" } ?? ""
    return "<text class=\"strong\" x=\"16\" y=\"\(y)\">\(label.1)\(counting)</text>\n"
  }

  /// One of the three charts with its scale and text.
  private func plot(_ track: Substring, y: Double, height: Double) -> String {
    var body = ""
    if let svg = track.firstMatch(of: /<svg (viewBox="[^"]*")[^>]*>(?s:(.*?))<\/svg>/) {
      let drawing = svg.2.replacing(/<(title|desc)[^>]*>[^<]*<\/(title|desc)>/, with: "")
      body += """
        <svg x="\(Self.left)" y="\(y)" width="\(Self.width)" height="\(height)" \(svg.1) \
        preserveAspectRatio="none">\(drawing)</svg>

        """
    }
    for tick in track.matches(of: /<span class="tick" style="bottom:([0-9.]+)%">([^<]*)</) {
      let at = y + height * (1 - share(tick.1)) + 4
      body += text(tick.2, x: Self.left - 8, y: at, style: "soft end")
    }
    let words = track.matches(
      of: /<span class="((?:spent|peak)[^"]*)" style="left:([0-9.]+)%;bottom:([0-9.]+)%">([^<]*)</)
    for word in words {
      let isLate = word.1.contains("late")
      let x = Self.left + Self.width * share(word.2) + (isLate ? -6 : 6)
      let below = word.1.contains("below") ? 15.0 : -6
      let at = y + height * (1 - share(word.3)) + below
      body += text(word.4, x: x, y: at, style: isLate ? "strong halo end" : "strong halo")
    }
    return body
  }

  private func text(_ text: Substring, x: Double, y: Double, style: String) -> String {
    let x = (x * 10).rounded() / 10
    let y = (y * 10).rounded() / 10
    return "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(text)</text>\n"
  }

  private func document(_ body: String, height: Int, _ scheme: Scheme) -> String {
    let told = card.matches(of: /<desc[^>]*>([^<]*)</).map { String($0.1) }.joined(separator: " ")
    let name = card.firstMatch(of: /<bdi>([^<]*)</)?.1 ?? ""
    let total = Int(Self.left + Self.width + 16)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(total)" height="\(height)" \
      viewBox="0 0 \(total) \(height)" role="img">
      <title>The day of \(name)</title>
      <desc>\(told)</desc>
      <style>
      \(colours(scheme))
      text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; \
      fill: var(--ink); }
      .soft { fill: var(--soft); font-weight: 400; }
      .strong { font-weight: 600; }
      .halo { paint-order: stroke; stroke: var(--sheet); stroke-width: 3px; }
      .end { text-anchor: end; }
      .middle { text-anchor: middle; }
      svg path { vector-effect: non-scaling-stroke; }
      \(rules)
      </style>
      <rect width="100%" height="100%" rx="12" fill="var(--sheet)"/>
      \(body)</svg>

      """
  }

  /// The page's names for colours.
  private func colours(_ scheme: Scheme) -> String {
    let sets = page.matches(of: /:root \{\s([^}]*)\}/).map { String($0.1) }
    let set = scheme == .light ? sets.first : sets.dropFirst().first
    let names = (set ?? "").split(separator: "\n").filter { $0.contains("--") }
      .map { $0.drop { $0 == " " } }
    return ":root { \(names.joined(separator: " ")) }"
  }

  /// The page's styles for charts.
  private var rules: Substring {
    page.firstMatch(of: /\n(\.low \{(?s:.*?))\nfooter/)?.1.drop { $0 == "\n" } ?? ""
  }
}
