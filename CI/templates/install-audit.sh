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
# 3. The program on the PATH.
# 4. The program of $AUDIT_VERSION, a commit, tag or branch of $AUDIT_REPOSITORY, built with Swift 6.2.
#
# Messages go to standard error.
#
# Copy this script into your repository, and adapt the lines below.
set -euo pipefail

program=${1:-audit}
repository=${AUDIT_REPOSITORY:-}      # where audit is, as in https://git.example.com/you/audit
version=${AUDIT_VERSION:-main}        # prefer a commit, because a branch moves
home=${AUDIT_HOME:-.audit}/$version   # a folder per version, so that no cache is stale

# macOS has another program named audit in /usr/sbin.
is_ours() { [ "$program" = draft ] || "$1" explain version-mismatch > /dev/null 2>&1; }

built=$home/$program
if [ -n "${AUDIT:-}" ] && [ "$program" = audit ]; then
  printf '%s\n' "$AUDIT"
  exit
fi

# A program from a cache may lack libyaml here.
if ! "$built" --version > /dev/null 2>&1; then
  if found=$(command -v "$program") && is_ours "$found"; then
    printf '%s\n' "$found"
    exit
  fi
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
  # Installs libyaml if it is missing.
  found=$("$folder/audit/CI/program" "$program") || exit 2
  # Keep only the program: the rest of the build is many times as large, and would fill the cache.
  mkdir -p "$home"
  mv "$found" "$built"
fi
printf '%s\n' "$(cd "$home" && pwd)/$program"
