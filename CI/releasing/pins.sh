# shellcheck shell=bash
# The exact versions of a release's dependencies, from CI/releasing/dependencies. To be sourced.

# each_dependency COMMAND…: runs a command with the name, version, sum and repository of each.
each_dependency() {
  local name version sum repository _
  while read -r name version sum repository _; do
    "$@" "$name" "$version" "$sum" "$repository" || return
  done < <(sed '/^#/d; /^$/d' "$dependencies")
}

# write_pins ROOT: writes Package.resolved, with which `swift build --force-resolved-versions` uses
# exactly these versions.
write_pins() {
  local dependencies=$1/CI/releasing/dependencies pins='' separator=''
  each_dependency pin || return
  printf '{"pins": [%s\n], "version": 3}\n' "$pins" > "$1/Package.resolved"
}

# Looks a tag up in its repository, because servers may give a release another commit; check_pins
# verifies the fetched sources.
pin() {
  local revision
  revision=$(git ls-remote "$4" "refs/tags/$2" "refs/tags/$2^{}" | tail -n 1 | cut -f 1)
  [ -n "$revision" ] || {
    say "CI/release: $4 has no tag $2"
    return 1
  }
  pins+="$separator
  {\"identity\": \"$1\", \"kind\": \"remoteSourceControl\", \"location\": \"$4\",
   \"state\": {\"revision\": \"$revision\", \"version\": \"$2\"}}"
  separator=,
}

# fetch_pins ROOT SCRATCH: fetches exactly these versions, and checks them before anything is built.
fetch_pins() {
  write_pins "$1"
  # shellcheck disable=SC2086 # options, not a word
  swift package ${SWIFT_BUILD_OPTIONS:-} --package-path "$1" --scratch-path "$2" \
    --force-resolved-versions resolve > "$2/resolve.log" 2>&1 || {
    cat "$2/resolve.log" >&2
    return 1
  }
  check_pins "$1" "$2"
}

# check_pins ROOT SCRATCH: checks that the checkouts are exactly those in CI/releasing/dependencies.
check_pins() {
  local dependencies=$1/CI/releasing/dependencies checkouts=$2/checkouts folder
  each_dependency has_sum || return
  for folder in "$checkouts"/*/; do
    folder=${folder%/}
    grep -q "^${folder##*/} " "$dependencies" || {
      say "CI/release: ${folder##*/} was fetched, and CI/releasing/dependencies has no line for it"
      return 1
    }
  done
}

has_sum() {
  local found
  [ -z "$(git -C "$checkouts/$1" status --porcelain)" ] || {
    say "CI/release: $checkouts/$1 was changed after it was fetched"
    return 1
  }
  found=$(git -C "$checkouts/$1" ls-files -s -- 'Package*.swift' Plugins Sources Tools | sha256 | cut -d' ' -f1)
  [ "$found" = "$3" ] || {
    say "CI/release: $1 $2 has the sum $found, and CI/releasing/dependencies says $3"
    return 1
  }
}
