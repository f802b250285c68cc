#!/usr/bin/env bash
# Xcode Cloud: ci_scripts/ci_post_clone.sh beside the project, executable. It runs before Xcode
# resolves packages or builds, so a widget that the App Store would reject costs no build.
# Needs install-audit.sh beside it. Verify the product in ci_post_xcodebuild.sh:
#   "$audit" verify "$CI_ARCHIVE_PATH" manifests/
# For manifests, write manifests/ instead of lint.
# Tested on Linux, with Xcode Cloud's variables. Not tested: Xcode Cloud itself, macOS.
set -uo pipefail

export AUDIT_REPOSITORY=${AUDIT_REPOSITORY:-https://github.com/OWNER/audit}
export AUDIT_VERSION=${AUDIT_VERSION:-0.1.0}
# Nothing is kept between builds; CI_DERIVED_DATA_PATH is only for files of Xcode.
export AUDIT_HOME=${AUDIT_HOME:-${TMPDIR:-/tmp}/audit}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$CI_PRIMARY_REPOSITORY_PATH" || exit 2
audit=$(bash "$here/install-audit.sh" lint) || exit 2
# In the format of Xcode, whose errors Xcode Cloud finds in the log.
"$audit" lint --format xcode --as-of "$(date -u +%F)"
