#!/bin/sh
# Xcode: a Run Script phase of the app's target, before Compile Sources. Findings appear in the
# issue navigator, and in the margin of the manifests. Paste it, or call it from the phase:
#   "$SRCROOT/ci/xcode-run-script.sh"
# Turn off `Based on dependency analysis` and ENABLE_USER_SCRIPT_SANDBOXING, since it reads a folder.
# Needs audit on the PATH, or its path in the build setting AUDIT: a phase should build nothing.
# Tested on Linux, with Xcode's variables. Not tested: Xcode itself.

# Not for indexing or previews, whose output nobody reads.
[ "${ACTION:-build}" != indexbuild ] || exit 0
[ "${ENABLE_PREVIEWS:-NO}" != YES ] || exit 0

# Xcode runs scripts without the PATH of your shell; these are the folders of Homebrew.
PATH=/opt/homebrew/bin:/usr/local/bin:$PATH
audit=${AUDIT:-audit}
cd "$SRCROOT" || exit 2
# macOS has another program named audit, which has no command `explain`.
if ! "$audit" explain version-mismatch > /dev/null 2>&1; then
  echo "warning: audit is not installed, so the widget manifests are not checked"
  exit 0
fi
# Without manifests, the project itself is audited, which takes longer.
[ -d manifests ] || exec "$audit" lint --format xcode --no-replay --as-of "$(date -u +%F)"
# `version: $(MARKETING_VERSION)` in a manifest is the version of the target being built.
# A target without such a setting defines no variable; then no manifest may use it.
set -- manifests/ --format xcode --no-replay --as-of "$(date -u +%F)"
[ -z "${MARKETING_VERSION+set}" ] || set -- "$@" --define-from-environment MARKETING_VERSION
[ -z "${CURRENT_PROJECT_VERSION+set}" ] ||
  set -- "$@" --define-from-environment CURRENT_PROJECT_VERSION
exec "$audit" "$@"
