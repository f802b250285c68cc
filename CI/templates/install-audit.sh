#!/usr/bin/env bash
# Installs audit if necessary, and prints its path. All templates here call it:
#
#   audit=$(ci/install-audit.sh lint) || exit 2     # also installs draft, which reads projects
#   "$audit" lint
#   audit=$(ci/install-audit.sh) || exit 2          # takes a third of the time to build
#   "$audit" manifests/
#
# It uses the first of these:
#
# 1. The program $AUDIT, if that is set.
# 2. The program that an earlier run installed in $AUDIT_HOME, the folder to cache between builds.
# 3. The program on the PATH.
# 4. The program of $AUDIT_VERSION, a commit, tag or branch of $AUDIT_REPOSITORY, built with Swift 6.2.
#
# Messages go to standard error.
#
# Copy this script into your repository, and adapt the lines below.
set -euo pipefail

case ${1:-} in
  '') programs=(audit) ;;
  lint) programs=(audit draft) ;;
  *) printf 'usage: install-audit.sh [lint]\n' >&2 && exit 2 ;;
esac
repository=${AUDIT_REPOSITORY:-}      # where audit is, as in https://git.example.com/you/audit
version=${AUDIT_VERSION:-main}        # prefer a commit, because a branch moves
home=${AUDIT_HOME:-.audit}/$version   # a folder per version, so that no cache is stale

# Whether a folder has the programs. A program from a cache may lack libyaml here, and macOS has
# another program named audit in /usr/sbin.
has_programs() {
  local program
  for program in "${programs[@]}"; do "$1/$program" --version > /dev/null 2>&1 || return 1; done
  "$1/audit" explain version-mismatch > /dev/null 2>&1
}

if [ -n "${AUDIT:-}" ]; then
  printf '%s\n' "$AUDIT"
  exit
fi

if ! has_programs "$home"; then
  if found=$(command -v audit) && has_programs "${found%/*}"; then
    printf '%s\n' "$found"
    exit
  fi
  if [ -z "$repository" ]; then
    printf 'install-audit: no audit%s on the PATH; set AUDIT_REPOSITORY to its repository\n' \
      "${1:+ with draft beside it}" >&2
    exit 2
  fi
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  # Fetch, because clone can't check out a commit.
  git init --quiet "$folder/audit" >&2
  git -C "$folder/audit" fetch --quiet --depth 1 -- "$repository" "$version" >&2
  git -C "$folder/audit" checkout --quiet --detach FETCH_HEAD >&2
  mkdir -p "$home"
  for program in "${programs[@]}"; do
    # Installs libyaml if it is missing.
    found=$("$folder/audit/CI/program" "$program") || exit 2
    # Keep only the program: the rest of the build is many times as large, and would fill the cache.
    cp "$found" "$home/$program"
  done
fi
printf '%s\n' "$(cd "$home" && pwd)/audit"
