#!/usr/bin/env bash
# Installs audit, or draft, if necessary, and prints the path of the program. All templates here call it:
#
#   audit=$(ci/install-audit.sh) || exit 2
#   "$audit" manifests/
#   draft=$(ci/install-audit.sh draft) || exit 2
#   "$draft" lint
#
# What it takes, in this order: $AUDIT, if it is set, for audit; the program in $AUDIT_HOME, if it was put
# there before, which is the folder to cache between builds; the program of the release $AUDIT_ARCHIVE,
# a tarball for this platform, if its sum is $AUDIT_SHA256, for which curl is needed, with draft beside
# it; the program on the PATH; else it fetches $AUDIT_VERSION, a commit, tag or branch, of $AUDIT_REPOSITORY,
# whose release it takes by the sum there, or which it builds, for which Swift 6.2 is needed. All else
# that it has to say goes to standard error.
#
# As long as no release exists, AUDIT_VERSION is a branch or a tag of your clone.
#
# Copy it into your repository, and adapt the lines below.
set -euo pipefail

program=${1:-audit}
repository=${AUDIT_REPOSITORY:-}      # where audit is, as in https://git.example.com/you/audit
version=${AUDIT_VERSION:-main}        # better the commit of a release: a branch moves
archive=${AUDIT_ARCHIVE:-}            # …/releases/download/0.1.0/audit-0.1.0-linux-x86_64.tar.gz
sum=${AUDIT_SHA256:-}                 # its line in SHA256SUMS
home=${AUDIT_HOME:-.audit}/${sum:-$version}  # each version its own, so that no cache is stale

# macOS has another program named audit in /usr/sbin.
is_ours() { [ "$program" = draft ] || "$1" explain version-mismatch > /dev/null 2>&1; }

# Builds and downloads are installed in the same place.
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
  # audit last: where it is, all is.
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
    printf 'install-audit: no %s on the PATH; say in AUDIT_REPOSITORY where to get it\n' "$program" >&2
    exit 2
  fi
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  # Not a clone, which takes no commit.
  git init --quiet "$folder/audit" >&2
  git -C "$folder/audit" fetch --quiet --depth 1 -- "$repository" "$version" >&2
  git -C "$folder/audit" checkout --quiet --detach FETCH_HEAD >&2
  # Builds where it has no release, and installs libyaml where that is missing.
  found=$("$folder/audit/CI/program" "$program") || exit 2
  # The program alone: the rest of a build is many times as large, and nobody wants it in a cache.
  mkdir -p "${built%/*}"
  mv "$found" "$built"
fi
printf '%s\n' "$(cd "$home" && pwd)/.build/release/$program"
