#!/usr/bin/env bash
# Installs audit if necessary, and prints the path of the program. All templates here call it:
#
#   audit=$(ci/install-audit.sh) || exit 2
#   "$audit" manifests/
#
# It uses the first of these that exists:
#   1. $AUDIT
#   2. the program in $AUDIT_HOME, the folder to cache between builds
#   3. an audit on the PATH
#   4. the release $AUDIT_ARCHIVE, a tarball for this platform with the SHA-256 $AUDIT_SHA256; needs curl
#   5. $AUDIT_VERSION, a tag or a branch, of $AUDIT_REPOSITORY, which it builds in $AUDIT_HOME; needs
#      Swift 6.2
# Messages go to standard error.
#
# Copy it into your repository, and adapt the lines below.
set -euo pipefail

repository=${AUDIT_REPOSITORY:-}      # where audit is, as in https://git.example.com/you/audit
version=${AUDIT_VERSION:-main}        # better a release: a branch moves
archive=${AUDIT_ARCHIVE:-}            # …/releases/download/0.1.0/audit-0.1.0-linux-x86_64.tar.gz
sum=${AUDIT_SHA256:-}                 # its line in SHA256SUMS
home=${AUDIT_HOME:-.audit}/${sum:-$version}  # each version its own, so that no cache is stale

# macOS has another program named audit in /usr/sbin, which has no command `rules`.
is_ours() { "$1" explain version-mismatch > /dev/null 2>&1; }

# Builds and downloads are installed in the same place.
built=$home/.build/release/audit
if [ -n "${AUDIT:-}" ]; then
  printf '%s\n' "$AUDIT"
  exit
fi
if [ ! -x "$built" ] && found=$(command -v audit) && is_ours "$found"; then
  printf '%s\n' "$found"
  exit
fi

sha256() { if command -v sha256sum > /dev/null; then sha256sum; else shasum -a 256; fi; }

if [ -n "$archive" ] && ! [ -x "$built" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  curl --fail --silent --show-error --location --output "$folder/archive" -- "$archive" >&2 || exit 2
  found=$(sha256 < "$folder/archive" | cut -d' ' -f1)
  if [ "$found" != "$sum" ]; then
    printf 'install-audit: %s has the sum %s, and AUDIT_SHA256 is "%s"\n' \
      "$archive" "$found" "$sum" >&2
    exit 2
  fi
  tar -xzf "$folder/archive" -C "$folder"
  mkdir -p "${built%/*}"
  mv "$folder"/audit-*/bin/audit "$built"
fi
if [ ! -x "$built" ]; then
  if [ -z "$repository" ]; then
    printf 'install-audit: no audit on the PATH; say in AUDIT_REPOSITORY where to get it\n' >&2
    exit 2
  fi
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  git clone --quiet --depth 1 --branch "$version" -- "$repository" "$folder/audit" >&2
  # Installs libyaml if it is missing, and builds.
  AUDIT_CONFIGURATION=release "$folder/audit/CI/audit" --version >&2
  # Only the program: the rest of the build is many times as large, and useless in a cache.
  mkdir -p "${built%/*}"
  mv "$folder/audit/.build/release/audit" "$built"
fi
printf '%s\n' "$(cd "$home" && pwd)/.build/release/audit"
