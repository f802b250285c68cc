# shellcheck shell=bash
# Builds audit and draft for distribution: self-contained, and with the same bytes in any folder whose
# path is as long. To be sourced after CI/libyaml.sh.

# version_of ROOT: prints the version in the sources.
version_of() {
  sed -n 's/.*static let current = "\(.*\)"/\1/p' "$1/Sources/AuditReports/Text/AuditVersion.swift"
}

# Prints the name of this platform in a release.
platform() {
  case $(uname -s) in
    Darwin) printf 'macos-%s\n' "$(uname -m)" ;;
    *) printf 'linux-%s\n' "$(uname -m)" ;;
  esac
}

# Prints the URL of all releases, each in a folder named by its version.
releases() { printf '%s\n' "${AUDIT_RELEASES:-https://github.com/OWNER/audit/releases/download}"; }

# Makes a folder with the static libyaml and a pkg-config file for it, so that the linker doesn't
# find the dynamic one, which it prefers.
static_libyaml() {
  local folder=$1 archive
  archive=$(pkg-config --variable=libdir yaml-0.1)/libyaml.a
  [ -f "$archive" ] || {
    say "CI/release: there is no $archive, and the programs would need a libyaml where they run"
    return 1
  }
  rm -rf "$folder"
  mkdir -p "$folder"
  cp "$archive" "$folder"
  cat > "$folder/yaml-0.1.pc" << END
Name: LibYAML
Description: the static one
Version: $(pkg-config --modversion yaml-0.1)
Cflags: $(pkg-config --cflags yaml-0.1)
Libs: "-L$folder" -lyaml
END
}

# Runs a command with the same memory addresses each time, if the system supports that: Swift's
# compiler orders some of its work by addresses, and used different registers for the same source.
steadily() {
  if command -v setarch > /dev/null && setarch "$(uname -m)" -R true 2> /dev/null; then
    setarch "$(uname -m)" -R "$@"
  else
    say "CI/release: addresses are random here, so two builds may differ in some bytes"
    "$@"
  fi
}

# build_programs ROOT SCRATCH: builds into the scratch folder, and prints the folder of the
# programs. SCRATCH/NAME.map lists what the linker put into each.
build_programs() {
  local root=$1 scratch=$2 name map=-Map
  local flags=(
    --package-path "$root" --scratch-path "$scratch" -c release
    --pkg-config-path "$scratch/libyaml" --force-resolved-versions
    # Nothing that depends on the folder of the sources: no paths, and no hash of the compiled code,
    # which would only save work in the next build.
    -debug-info-format none -Xswiftc -file-prefix-map -Xswiftc "$root=."
    -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
  )
  if [ "$(uname -s)" = Darwin ]; then
    map=-map
  else
    # Swift's libraries and the system's, which halves the start-up time and requires nothing of the
    # distribution; on macOS they are part of the system, and can't be linked.
    flags+=(--static-swift-stdlib -Xswiftc -static-executable -Xlinker -s)
  fi
  static_libyaml "$scratch/libyaml" || return
  for name in audit draft; do
    say "CI/release: building $name"
    # shellcheck disable=SC2086 # options, not a word
    steadily swift build ${SWIFT_BUILD_OPTIONS:-} "${flags[@]}" -Xlinker "$map" \
      -Xlinker "$scratch/$name.map" --product "$name" > "$scratch/$name.log" 2>&1 || {
      cat "$scratch/$name.log" >&2
      return 1
    }
  done
  swift build "${flags[@]}" --show-bin-path
}

# install_program BUILT RELEASED: copies a program; on macOS without the symbols for debugging, which
# Linux has left out in linking.
install_program() {
  install -m 755 "$1" "$2"
  [ "$(uname -s)" != Darwin ] || strip -x "$2"
}
