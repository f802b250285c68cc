#!/usr/bin/env bash
# The release gate: a step before an upload that checks whether this release can be published.
#
#   release-gate.sh [MANIFESTS [PRODUCT]]      as in: release-gate.sh manifests/ build/Weather.ipa
#
#   1. audit compare   what breaks for people who have the last release, the newest tag before HEAD,
#                      and whether the build number is higher
#   2. audit check     what the App Store or the device rejects, and which budgets run out
#   3. audit verify    whether the product matches the manifests; skipped without PRODUCT
#
# Copy it into your repository, and adapt the lines below. All steps always run, so one run shows
# everything. The exit code is the worst of them:
# 0 can be published, 1 cannot, 2 something could not be done.
set -uo pipefail

manifests=${1:-manifests/}
product=${2:-}             # an .ipa, .xcarchive or .app
audit=${AUDIT:-audit}      # the built program
tags=${TAGS:-v*}           # pattern of the tags of releases
old=${OLD:-}               # path of the last release's manifests, if it was another
# A build number that is a variable had another value then. Set it here, for example:
#   then=(--define-old "BUILD=$(git show "$1:Config/build.txt")")
values_of() { then=(); }   # of the release with the tag $1

today=$(date -u +%F)       # the App Store's dated gates are judged for this day

worst=0
reasons=                   # why it cannot be published
# fail CODE REASON: keeps the worst exit code; 2 ranks above 1, and anything else is 2.
fail() {
  reasons=$reasons${reasons:+, }$2
  [ "$1" -le "$worst" ] || worst=$1
}

# step COMMAND…: runs it, and keeps its exit code.
step() {
  local shown="audit ${*:2}"
  printf 'release gate: %s\n' "${shown% --as-of *}" >&2   # without the day, the same every day
  "$@"
  local code=$?
  case $code in
    0) ;;
    1) fail 1 "audit $2 found errors" ;;
    *) fail 2 "audit $2 could not be done" ;;
  esac
}

# The manifests as git names them: an absolute path becomes relative to the top of the repository.
here() { (cd "$1" && git rev-parse --show-prefix); }
then_at() {
  case "$1" in
    /*)
      if [ -d "$1" ]; then here "$1"; else
        printf '%s%s\n' "$(here "$(dirname "$1")")" "$(basename "$1")"
      fi
      ;;
    *) printf './%s\n' "${1#./}" ;;
  esac
}

# Whether the release with the tag $1 has manifests at $2.
has_manifests() {
  local path=${2%/}
  [ "$path" = . ] && path=./
  case $(git cat-file -t "$1:$path" 2> /dev/null) in
    blob) ;;
    tree) git ls-tree -r --full-tree --name-only "$1:$path" | grep -E '\.ya?ml$' > /dev/null ;;
    *) return 1 ;;
  esac
}

# compare TAG: what breaks for people who have that release.
compare() {
  local place
  place=$(then_at "${old:-$manifests}")
  if [ -z "$old" ] && ! has_manifests "$1" "$place"; then
    printf 'release gate: %s has no manifests at %s, so there is nothing to compare with; ' \
      "$1" "$place" >&2
    printf 'if they were elsewhere, set OLD=…\n' >&2
    return
  fi
  values_of "$1"
  step "$audit" compare "$1:$place" "$manifests" --release ${then[@]+"${then[@]}"}
}

# The tag of this release itself, if it exists already, is not the last release.
if ! git rev-parse --git-dir > /dev/null 2>&1; then
  printf 'release gate: not a git repository, so there is no last release; ' >&2
  printf 'run it in a checkout of the release\n' >&2
  fail 2 'the comparison could not be done'
elif last=$(git describe --tags --abbrev=0 --match "$tags" HEAD^ 2> /dev/null); then
  compare "$last"
elif [ -n "$(git tag --no-contains HEAD 2> /dev/null)" ]; then
  printf 'release gate: no tag before this commit matches %s; set TAGS=…\n' \
    "$tags" >&2
  fail 2 'the comparison could not be done'
elif [ "$(git rev-parse --is-shallow-repository 2> /dev/null)" = false ]; then
  printf 'release gate: no tag %s before this commit, so there is nothing to compare with\n' \
    "$tags" >&2
else
  # A shallow clone has no tags: with actions/checkout, set `fetch-depth: 0`.
  printf 'release gate: this clone has no tags; fetch the full history first\n' >&2
  fail 2 'the comparison could not be done'
fi
step "$audit" check "$manifests" --as-of "$today"
if [ -n "$product" ]; then
  step "$audit" verify "$product" "$manifests" --as-of "$today"
else
  printf 'release gate: no product is named, so nothing that was built is verified\n' >&2
fi

if [ "$worst" -eq 0 ]; then
  printf 'release gate: this release can be published\n' >&2
else
  printf 'release gate: this release cannot be published: %s\n' "$reasons" >&2
fi
exit "$worst"
