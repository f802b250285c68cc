#!/usr/bin/env bash
# Sees to it that audit is there, and prints the path of the program. All templates here call it:
#
#   audit=$(ci/install-audit.sh) || exit 2
#   "$audit" manifests/
#
# What it takes, in this order: $AUDIT, if it is set; the program in $AUDIT_HOME, if it was built
# there before, which is the folder to cache between builds; an audit on the PATH; else it fetches
# $AUDIT_VERSION, a tag or a branch, of $AUDIT_REPOSITORY into $AUDIT_HOME and builds it, for which
# Swift 6.2 is needed. All else that it has to say goes to standard error.
#
# Copy it into your repository, and change what is yours in the lines below.
set -euo pipefail

repository=${AUDIT_REPOSITORY:-}      # where audit is, as in https://git.example.com/you/audit
version=${AUDIT_VERSION:-main}        # better a release: a branch moves
home=${AUDIT_HOME:-.audit}/$version   # each version its own, so that no cache is stale

# macOS has had an audit of its own in /usr/sbin, which knows no rules.
is_ours() { "$1" explain version-mismatch > /dev/null 2>&1; }

built=$home/.build/release/audit
if [ -n "${AUDIT:-}" ]; then
  printf '%s\n' "$AUDIT"
  exit
fi
if [ ! -x "$built" ] && found=$(command -v audit) && is_ours "$found"; then
  printf '%s\n' "$found"
  exit
fi
if [ ! -x "$built" ]; then
  if [ -z "$repository" ]; then
    printf 'install-audit: no audit on the PATH; say in AUDIT_REPOSITORY where to get it\n' >&2
    exit 2
  fi
  rm -rf "$home"
  git clone --quiet --depth 1 --branch "$version" -- "$repository" "$home" >&2
  "$home/CI/audit" --version >&2      # installs libyaml where it is missing, and builds
fi
printf '%s\n' "$(cd "$home" && pwd)/.build/release/audit"
