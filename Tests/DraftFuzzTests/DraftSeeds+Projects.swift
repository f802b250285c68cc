/// Projects, their settings and packages, with every construct that is read of them.
extension DraftSeeds {
  static let project = #"""
    // !$*UTF8*$!
    { objects = {
    P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (APP, EXT); };
    L = { isa = XCConfigurationList; buildConfigurations = (C); defaultConfigurationName = Release; };
    C = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F1;
      buildSettings = { MARKETING_VERSION = "3.2.0\U00e9\n"; CURRENT_PROJECT_VERSION = 412;
      "PRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*]" = "com.example.$(TARGET_NAME:lower:rfc1034identifier)";
      GENERATE_INFOPLIST_FILE = YES; IPHONEOS_DEPLOYMENT_TARGET = 17.0; SDKROOT = iphoneos; A = (x, y); D = <0a 0b>; }; };
    APP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
      buildConfigurationList = L; buildPhases = (S, E); productReference = APPP;
      dependencies = (D); packageProductDependencies = (K); };
    EXT = { isa = PBXNativeTarget; name = Ext; productReference = EXTP; buildPhases = (S);
      buildConfigurationList = L; productType = "com.apple.product-type.app-extension"; };
    APPP = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
    EXTP = { isa = PBXFileReference; path = Ext.appex; sourceTree = BUILT_PRODUCTS_DIR; };
    D = { isa = PBXTargetDependency; target = EXT; };
    K = { isa = XCSwiftPackageProductDependency; productName = Kit; };
    S = { isa = PBXSourcesBuildPhase; files = (B1); };
    E = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; dstPath = ""; files = (B3); };
    B1 = { isa = PBXBuildFile; fileRef = F1; };
    B3 = { isa = PBXBuildFile; fileRef = EXTP; platformFilter = ios; platformFilters = (ios, maccatalyst); };
    G = { isa = PBXGroup; children = (H, R); sourceTree = "<group>"; };
    H = { isa = PBXGroup; children = (F1); path = Widgets; sourceTree = "<group>"; };
    R = { isa = PBXFileSystemSynchronizedRootGroup; path = Widgets; sourceTree = SOURCE_ROOT; exceptions = (X); };
    X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (A.swift); target = EXT; };
    F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; }; /* a comment */
    F2 /* { */ = { /* } */ isa = PBXFileReference; path /* = */ = "a/*b*/"; x = (/* ) */ a, /* , */ b); };
    }; rootObject = P; }
    """#

  /// A configuration of Expo with comments, texts and patterns that hold brackets, between brackets.
  static let script = #"""
    const ids = [/*]*/ "a]", 'b}', `c${[1 /*}*/].length}`, // ]
    ];
    const r = /[\]})]/g;
    module.exports = ({/*}*/ config }) => ({ ...config, /* { */ ios: { bundleIdentifier: "a.b" /* } */ },
      plugins: [/* "expo-widgets" */ ["expo-widgets", { widgets: [/*]*/ { name: `B${ids.length}` }] }]] });
    """#
}
