# shellcheck shell=bash
# Installs libyaml and pkg-config if missing; a build needs only these and Swift. To be sourced.
# Messages go to standard error.

say() { printf '%s\n' "$*" >&2; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo > /dev/null; then
    sudo "$@"
  else
    say "CI: installing libyaml needs root; run: apt-get install libyaml-dev pkg-config"
    return 1
  fi
}

apt_install() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

has_libyaml() { command -v pkg-config > /dev/null && pkg-config --exists yaml-0.1; }

install_libyaml() {
  if has_libyaml; then return; fi
  say "CI: installing libyaml"
  if command -v apt-get > /dev/null; then
    # A fresh machine has no package lists until it has fetched them.
    apt_install libyaml-dev pkg-config || {
      as_root apt-get update -qq >&2
      apt_install libyaml-dev pkg-config
    }
  elif command -v brew > /dev/null; then
    brew install --quiet libyaml pkg-config >&2
  else
    say "CI: found neither apt-get nor brew; install libyaml and pkg-config, then try again"
    return 1
  fi
  pkg-config --exists yaml-0.1 || {
    say "CI: libyaml was installed, and pkg-config still does not know yaml-0.1"
    return 1
  }
}
