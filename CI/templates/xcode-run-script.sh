#!/bin/sh
# Xcode: a Run Script phase of the app's target, before Compile Sources. Findings appear in the
# issue navigator, and in the margin of the manifests. Paste it, or call it from the phase:
#   "$SRCROOT/ci/xcode-run-script.sh"
# Turn `Based on dependency analysis` off, and ENABLE_USER_SCRIPT_SANDBOXING, for it reads a folder.
# Needs audit on the PATH, or its path in the build setting AUDIT: a phase should build nothing.
# Tried on Linux, with Xcode's variables. Not tried: Xcode itself.

# Not for the index or a preview, which nobody reads.
[ "${ACTION:-build}" != indexbuild ] || exit 0
[ "${ENABLE_PREVIEWS:-NO}" != YES ] || exit 0

# Xcode starts scripts without the PATH of your shell; Homebrew's is one of these.
PATH=/opt/homebrew/bin:/usr/local/bin:$PATH
audit=${AUDIT:-audit}
cd "$SRCROOT" || exit 2
# macOS has had an audit of its own, which knows no rules.
if ! "$audit" explain version-mismatch > /dev/null 2>&1; then
  echo "warning: audit is not installed, so the widget manifests are not checked"
  exit 0
fi
# A manifest that says `version: $(MARKETING_VERSION)` means that of the target being built.
# A target without such a setting defines no variable: no manifest may need it.
set -- manifests/ --format xcode --no-replay
[ -z "${MARKETING_VERSION+set}" ] || set -- "$@" --define-from-environment MARKETING_VERSION
[ -z "${CURRENT_PROJECT_VERSION+set}" ] ||
  set -- "$@" --define-from-environment CURRENT_PROJECT_VERSION
exec "$audit" "$@"
