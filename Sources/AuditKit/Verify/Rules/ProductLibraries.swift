internal import AppProduct
internal import WidgetManifests

/// The executable of a bundle finds the libraries that the product has for it.
struct ProductLibraries: ProductRule {
  static let info = RuleInfo(
    id: "product-libraries",
    group: .product,
    severity: .error,
    summary: "An executable needs a library that is not where its run paths lead.",
    rationale: """
      An extension has no frameworks of its own: it finds those of its app by the run path \
      @executable_path/../../Frameworks (on macOS @executable_path/../../../../Frameworks). Without \
      the path or the library, dyld ends the process when it starts, so all its widgets stay empty.
      """,
    remedy:
      "add @executable_path/../../Frameworks to LD_RUNPATH_SEARCH_PATHS, or embed the library",
    source: "https://github.com/home-assistant/iOS/pull/5047",
    valid: [
      .product(
        """
        Weather.app:
          files: [Frameworks/Core.framework/]
        Widgets.appex:
          libraries: ["@rpath/Core.framework/Core", "@rpath/libswiftCore.dylib"]
          runPaths: [/usr/lib/swift, "@executable_path/../../Frameworks"]
        """)
    ],
    invalid: [
      .product(
        """
        Weather.app:
          files: [Frameworks/Core.framework/]
        Widgets.appex:
          ↓libraries: ["@rpath/Core.framework/Core"]
          runPaths: ["@executable_path/Frameworks"]
        """),
      .product(
        """
        Weather.app:
          files: [Frameworks/Core.framework/]
        Widgets.appex:
          ↓libraries: ["@rpath/Core.framework/Core"]
          runPaths: ["@executable_path/Frameworks", /Library/Frameworks]
        """),
      .product(
        """
        Widgets.appex:
          ↓libraries: ["@rpath/Core.framework/Core"]
          runPaths: ["@executable_path/../../Frameworks"]
        """),
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.compactMap { bundle in
      let missing = bundle.packaged.missingLibraries
      guard let first = missing.first else { return nil }
      let others = missing.count - 1
      let more =
        others == 0 ? "" : others == 1 ? " and another library" : " and \(others) other libraries"
      let what = "\(bundle.name) needs \(quoted(first.path))\(more)"
      guard first.found != nil else {
        return bundle.finding(
          info, "\(what), which the product lacks", at: bundle.executablePlace,
          help: "embed it in the app: Frameworks, Libraries and Embedded Content, Embed & Sign")
      }
      let up = bundle.packaged.isForMac ? "../../../.." : "../.."
      let path = bundle.packaged.kind == .appExtension ? "\(up)/Frameworks" : "Frameworks"
      return bundle.finding(
        info, "\(what), and no run path leads there", at: bundle.executablePlace,
        help: "add @executable_path/\(path) to LD_RUNPATH_SEARCH_PATHS of its target")
    }
  }
}
