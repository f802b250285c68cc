#!/usr/bin/env bash
# Xcode Cloud: ci_scripts/ci_post_clone.sh beside the project, executable. It runs before Xcode
# resolves packages or builds, so that a widget that the App Store would refuse costs no build.
# Needs install-audit.sh beside it. What was built is verified in ci_post_xcodebuild.sh:
#   "$audit" verify "$CI_ARCHIVE_PATH" manifests/
# Tried on Linux, with Xcode Cloud's variables. Not tried: Xcode Cloud itself, macOS.
set -uo pipefail

export AUDIT_REPOSITORY=${AUDIT_REPOSITORY:-https://github.com/OWNER/audit}
export AUDIT_VERSION=${AUDIT_VERSION:-0.1.0}
# Nothing is kept from build to build; CI_DERIVED_DATA_PATH is no place for what is not Xcode's.
export AUDIT_HOME=${AUDIT_HOME:-${TMPDIR:-/tmp}/audit}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$CI_PRIMARY_REPOSITORY_PATH" || exit 2
audit=$(bash "$here/install-audit.sh") || exit 2
# As Xcode marks errors, which Xcode Cloud lifts from the log.
"$audit" manifests/ --format xcode
