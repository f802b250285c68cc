# shellcheck shell=bash
# The other files of a release: manual pages, completions, licences. To be sourced.

# build_manual_tool SCRATCH: builds ArgumentParser's generator of manual pages, and prints its path.
# Separately, because as a plugin of SwiftPM it would build audit and draft again.
build_manual_tool() {
  local flags=(
    --package-path "$1/checkouts/swift-argument-parser" --scratch-path "$1/manual"
    --product generate-manual
  )
  # shellcheck disable=SC2086 # options, not a word
  swift build ${SWIFT_BUILD_OPTIONS:-} "${flags[@]}" > "$1/manual.log" 2>&1 || {
    cat "$1/manual.log" >&2
    return 1
  }
  printf '%s/generate-manual\n' "$(swift build "${flags[@]}" --show-bin-path)"
}

# write_manual TOOL PROGRAM DATE FOLDER: writes PROGRAM's page, dated YYYY-MM-DD.
write_manual() {
  local page
  page=$4/${2##*/}.1
  mkdir -p "$4"
  TZ=UTC "$1" "$2" --date "$3" --output-directory "$4" > /dev/null || return
  # The generator treats help as running text: this keeps the lines of examples, whose columns are
  # aligned, and begins paragraphs at empty lines. It also removes the subcommand `help` if there is
  # no other.
  awk '
    /^\.It Em help$/ { skipped = 1 }
    skipped { if ($0 == ".El") skipped = 0; next }
    /^\.Ar subcommand$/ && before != ".Oo" { next }
    { before = $0 }
    { example = /^(audit|draft) .*  / }
    example && !inside { print ".Bd -literal" }
    !example && inside { print ".Ed" }
    { inside = example; print ($0 == "" ? ".Pp" : $0) }
  ' "$page" > "$page.new"
  mv "$page.new" "$page"
}

# write_completions PROGRAM FOLDER: writes PROGRAM's completions to the paths where shells look for
# them.
write_completions() {
  local name=${1##*/}
  mkdir -p "$2/bash-completion/completions" "$2/zsh/site-functions" "$2/fish/vendor_completions.d"
  "$1" --generate-completion-script bash > "$2/bash-completion/completions/$name"
  "$1" --generate-completion-script zsh > "$2/zsh/site-functions/_$name"
  "$1" --generate-completion-script fish > "$2/fish/vendor_completions.d/$name.fish"
}

# copy_licences ROOT SCRATCH FOLDER: copies the licence of each part of the programs.
copy_licences() {
  local package file
  mkdir -p "$3"
  cp "$1/LICENSE" "$3/audit.txt"
  for package in "$2"/checkouts/*/; do
    package=${package%/}
    for file in "$package"/LICENSE* "$package"/NOTICE*; do
      if [ -f "$file" ]; then cat "$file"; fi
    done > "$3/${package##*/}.txt"
  done
  if [ "$(uname -s)" = Darwin ]; then
    # On macOS, Swift and the C library are part of the system, not of the programs.
    copy_licence libyaml "$(brew --prefix libyaml)/License" "$3"
    return
  fi
  copy_licence libyaml /usr/share/doc/libyaml-dev/copyright "$3"
  copy_licence icu "$1/CI/releasing/licences/icu.txt" "$3"
  copy_licence swift "$(toolchain)/share/swift/LICENSE.txt" "$3"
  cat "$3/swift.txt" "$1/CI/releasing/licences/uuid.txt" > "$3/foundation.txt"
  copy_licence glibc /usr/share/doc/libc6-dev/copyright "$3"
  copy_licence LGPL-2.1 /usr/share/common-licenses/LGPL-2.1 "$3"
  # Includes GCC's exception, which allows any licence for a program that contains these libraries.
  copy_licence libstdc++ "$(echo /usr/share/doc/libstdc++-*-dev/copyright | cut -d' ' -f1)" "$3"
  copy_licence GPL-3 /usr/share/common-licenses/GPL-3 "$3"
  glibc_note > "$3/README.txt"
}

# The folder of Swift's compiler, which may be called through a link or a version manager.
toolchain() {
  local resources
  resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
  printf '%s\n' "${resources%/lib/swift}"
}

# The note that the LGPL (section 6) requires for a program with glibc linked into it.
glibc_note() {
  local version
  # shellcheck disable=SC2016 # dpkg-query's own names
  version=$(dpkg-query --show --showformat '${source:Package} ${source:Version}' libc6-dev)
  cat << END
The programs in this release contain the GNU C Library, which is free software under the GNU Lesser
General Public License, version 2.1 or later; see glibc.txt and LGPL-2.1.txt. It is that of the
source package $version of $(distribution).

You may change the library and link the programs with it again: their sources are those of this
release's tag, CI/releasing/dependencies names the versions of what they use, and CI/release builds
them with the libc.a of the system that it runs on. You may take the programs apart to find what is
wrong with your changes. The sources of this glibc are beside this archive, where you had it from.
END
}

# copy_sources FOLDER: fetches the sources of the linked glibc from the system's package servers.
# The LGPL requires them in the same place as the programs.
copy_sources() {
  [ "$(uname -s)" != Darwin ] || return 0
  local folder source
  folder=$(cd "$1" && pwd)
  # shellcheck disable=SC2016 # dpkg-query's own names
  source=$(dpkg-query --show --showformat '${source:Package}=${source:Version}' libc6-dev)
  find "$folder" -maxdepth 1 -name 'glibc_*' -delete
  if ! (
    lists=$(mktemp -d)
    trap 'rm -rf "$lists"' EXIT
    mkdir "$lists/parts" "$lists/lists"
    # The system's own lists, for sources instead of packages.
    for list in /etc/apt/sources.list.d/*.sources; do
      [ ! -f "$list" ] || sed 's/^Types:.*/Types: deb-src/' "$list" > "$lists/parts/${list##*/}"
    done
    sed -n 's/^deb /deb-src /p' /etc/apt/sources.list > "$lists/list" 2> /dev/null || true
    from=(
      -o "Dir::Etc::SourceParts=$lists/parts" -o "Dir::Etc::SourceList=$lists/list"
      -o "Dir::State::Lists=$lists/lists"
    )
    cd "$folder" && apt-get "${from[@]}" update && apt-get "${from[@]}" source --download-only "$source"
  ) > "$folder/glibc.log" 2>&1; then
    say "CI/release: the sources of ${source/=/ } were not found; put them beside the archives before" \
      "they are published (see CI/releasing/README.md)"
    tail -n 3 "$folder/glibc.log" >&2
  fi
  rm -f "$folder/glibc.log"
}

distribution() { sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release; }

# copy_licence NAME FILE FOLDER: fails if the licence is missing.
copy_licence() {
  cp "$2" "$3/$1.txt" || {
    say "CI/release: no licence of $1, which is in the programs, in $2"
    return 1
  }
}
