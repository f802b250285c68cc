# shellcheck shell=bash
# Archives with the same bytes for the same files, on Linux and macOS; and sums. To be sourced.

if command -v sha256sum > /dev/null; then sha256=(sha256sum); else sha256=(shasum -a 256); fi
# shellcheck disable=SC2120 # other files pass arguments
sha256() { "${sha256[@]}" "$@"; }

# sum_of NAME FILE: prints the sum of a name in a file of sums.
sum_of() { awk -v name="$1" '$2 == name { print $1 }' "$2"; }

# sources_sum ROOT: prints one sum of all sources of the programs, independent of the folder, with
# or without git.
sources_sum() {
  (cd "$1" && find Package.swift Sources -type f ! -name '.*' -print0 | xargs -0 "${sha256[@]}") |
    LC_ALL=C sort -k 2 | sha256 | cut -d' ' -f1
}

# committed FORMAT: prints when the sources were committed, which is the time of all files of a
# release. The sums are committed later and don't count, so the tag with the sums makes the same
# release.
committed() {
  TZ=UTC git log -1 --date="format-local:$1" --format=%cd -- . ':!CI/releasing/SHA256SUMS'
}

# files FOLDER TIME: sets the time of all files in the folder to YYYYMMDDhhmm.SS, and lists them in
# order.
files() {
  find "$1" -type f -exec env TZ=UTC touch -t "$2" {} +
  find "$1" -type f | LC_ALL=C sort
}

# tarball ARCHIVE FOLDER TIME: packs a folder in the working directory.
tarball() {
  local owner=(--uid 0 --gid 0 --numeric-owner)
  if tar --version 2> /dev/null | grep -q GNU; then owner=(--owner=0 --group=0 --numeric-owner); fi
  # COPYFILE_DISABLE: macOS would add its own attributes beside each file.
  files "$2" "$3" | COPYFILE_DISABLE=1 tar --format ustar "${owner[@]}" -cf - -T - | gzip -n -9 > "$1"
}

# zipped ARCHIVE FOLDER TIME: the same as a zip, which SwiftPM unpacks.
zipped() {
  command -v zip > /dev/null || {
    say "CI/release: no zip, so no artifact bundle; install it, then try again"
    return 1
  }
  rm -f "$1"
  # -X: without owners. A zip stores local times.
  files "$2" "$3" | TZ=UTC zip -q -X -9 "$1" -@
}
