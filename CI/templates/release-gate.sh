#!/usr/bin/env bash
# The release gate: one step before an upload that says whether this release may go out.
#
#   release-gate.sh [MANIFESTS [PRODUCT]]      as in: release-gate.sh manifests/ build/Weather.ipa
#
#   1. audit compare   what it breaks for people who have the last release, and whether the build
#                      is above that one's; the last release is the newest tag before HEAD
#   2. audit check     what the App Store or the device will not take, and what runs dry
#   3. audit verify    whether what was built is what the manifests say; left out without a PRODUCT
#
# Copy it into your repository, and change what is yours in the lines below. All steps always
# run, so that one round shows everything. The exit code is the worst of them, as audit's own:
# 0 may go out, 1 may not, 2 something could not be done.
set -uo pipefail

manifests=${1:-manifests/}
product=${2:-}             # an .ipa, .xcarchive or .app
audit=${AUDIT:-audit}      # the built program
tags=${TAGS:-v*}           # how the tags of releases are called
# A build that is written with a variable was another one then. Say here how to find it, as in
#   then=(--define-old "BUILD=$(git show "$1:Config/build.txt")")
values_of() { then=(); }   # of the release with the tag $1

worst=0
# step COMMAND…: runs it, and keeps the worst exit code; 2 ranks above 1, and anything else is 2.
step() {
  printf 'release gate: %s\n' "audit ${*:2}" >&2
  "$@"
  local code=$?
  [ "$code" -le 2 ] || code=2
  [ "$code" -le "$worst" ] || worst=$code
}

# The manifests as git names them: an absolute path is one from the top of the repository.
here() { (cd "$1" && git rev-parse --show-prefix); }
case "$manifests" in
  /*)
    if [ -d "$manifests" ]; then old=$(here "$manifests"); else
      old=$(here "$(dirname "$manifests")")$(basename "$manifests")
    fi
    ;;
  *) old=./${manifests#./} ;;
esac

# The tag of this release itself, if it is there already, is no last release.
if last=$(git describe --tags --abbrev=0 --match "$tags" HEAD^ 2> /dev/null); then
  values_of "$last"
  step "$audit" compare "$last:$old" "$manifests" --release ${then[@]+"${then[@]}"}
elif [ -n "$(git tag --no-contains HEAD 2> /dev/null)" ]; then
  printf 'release gate: there are tags, and none before this commit is like %s; say TAGS=…\n' \
    "$tags" >&2
  worst=2
elif [ "$(git rev-parse --is-shallow-repository 2> /dev/null)" = false ]; then
  printf 'release gate: no tag %s before this commit, so there is nothing to compare with\n' \
    "$tags" >&2
else
  # A clone without history has no tags: with actions/checkout, say `fetch-depth: 0`.
  printf 'release gate: the history with its tags is not here; fetch it first\n' >&2
  worst=2
fi
step "$audit" check "$manifests"
if [ -n "$product" ]; then
  step "$audit" verify "$product" "$manifests"
else
  printf 'release gate: no product is named, so nothing that was built is verified\n' >&2
fi

exit "$worst"
