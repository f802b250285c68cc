#!/usr/bin/env bash
# Installs audit, or draft, if necessary, and prints the path of the program. All templates here call it:
#
#   audit=$(ci/install-audit.sh) || exit 2
#   "$audit" manifests/
#   draft=$(ci/install-audit.sh draft) || exit 2
#   "$draft" lint
#
# It uses the first of these:
#
# 1. For audit, the program $AUDIT, if that is set.
# 2. The program that an earlier run installed in $AUDIT_HOME, the folder to cache between builds.
# 3. If $AUDIT_ARCHIVE is set, audit and draft from that tarball of a release for this platform, whose
#    sum must be $AUDIT_SHA256. Needs curl.
# 4. The program on the PATH.
# 5. The published program of $AUDIT_VERSION, a commit, tag or branch of $AUDIT_REPOSITORY, checked by
#    the sum in its sources; if none is published, it is built, which needs Swift 6.2.
#
# Messages go to standard error.
#
# Until a release exists, AUDIT_VERSION is a branch or a tag of your clone.
#
# Copy this script into your repository, and adapt the lines below.
set -euo pipefail

program=${1:-audit}
repository=${AUDIT_REPOSITORY:-}      # where audit is, as in https://git.example.com/you/audit
version=${AUDIT_VERSION:-main}        # prefer a release's commit, because a branch moves
archive=${AUDIT_ARCHIVE:-}            # …/releases/download/0.1.0/audit-0.1.0-linux-x86_64.tar.gz
sum=${AUDIT_SHA256:-}                 # its line in SHA256SUMS
home=${AUDIT_HOME:-.audit}/${sum:-$version}  # a folder per version, so that no cache is stale

# macOS has another program named audit in /usr/sbin.
is_ours() { [ "$program" = draft ] || "$1" explain version-mismatch > /dev/null 2>&1; }

# Built and downloaded programs are installed in the same place.
built=$home/.build/release/$program
if [ -n "${AUDIT:-}" ] && [ "$program" = audit ]; then
  printf '%s\n' "$AUDIT"
  exit
fi

sha256() { if command -v sha256sum > /dev/null; then sha256sum; else shasum -a 256; fi; }

if [ -n "$archive" ] && [ ! -x "$built" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  curl --fail --silent --show-error --location --connect-timeout 20 --output "$folder/archive" -- "$archive" >&2 || exit 2
  found=$(sha256 < "$folder/archive" | cut -d' ' -f1)
  if [ "$found" != "$sum" ]; then
    printf 'install-audit: %s has the sum %s, and AUDIT_SHA256 is "%s"\n' \
      "$archive" "$found" "$sum" >&2
    exit 2
  fi
  tar -xzf "$folder/archive" -C "$folder"
  mkdir -p "${built%/*}"
  # Move audit last: its presence means that all files are installed.
  for name in draft audit; do
    mv "$folder"/audit-*/bin/"$name" "${built%/*}"
  done
fi
if [ ! -x "$built" ] && found=$(command -v "$program") && is_ours "$found"; then
  printf '%s\n' "$found"
  exit
fi
if [ ! -x "$built" ]; then
  if [ -z "$repository" ]; then
    printf 'install-audit: no %s on the PATH; set AUDIT_REPOSITORY to its repository\n' "$program" >&2
    exit 2
  fi
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  # Fetch, because clone can't check out a commit.
  git init --quiet "$folder/audit" >&2
  git -C "$folder/audit" fetch --quiet --depth 1 -- "$repository" "$version" >&2
  git -C "$folder/audit" checkout --quiet --detach FETCH_HEAD >&2
  # Builds the program if no release is published, and installs libyaml if it is missing.
  found=$("$folder/audit/CI/program" "$program") || exit 2
  # Keep only the program: the rest of the build is many times as large, and would fill the cache.
  mkdir -p "${built%/*}"
  mv "$found" "$built"
fi
printf '%s\n' "$(cd "$home" && pwd)/.build/release/$program"
