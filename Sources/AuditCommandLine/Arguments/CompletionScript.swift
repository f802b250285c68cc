/// Completes ArgumentParser's completion scripts, which don't know the default subcommand:
/// `audit --only` and `audit manifests/ --strict` would offer nothing.
enum CompletionScript {
  /// Whether the run only prints a script.
  static let isAskedFor =
    CommandLine.arguments.dropFirst().first == "--generate-completion-script"

  /// The script with the default subcommand; unchanged if it is for another shell than these three.
  static func completed(_ lines: [String]) -> [String] {
    let names = CommandName.all + ["help", "-h", "--help", "--version"]
    if let last = lines.lastIndex(of: "complete -o filenames -F _audit audit") {
      return lines[..<last] + bash(names.joined(separator: "|"))
    }
    if let last = lines.lastIndex(of: #"if [[ "${funcstack[1]}" = _audit ]]; then"#) {
      return lines[..<last] + zsh(names.joined(separator: "|")) + lines[last...]
    }
    if let first = lines.firstIndex(of: "complete -c 'audit' -f") {
      return lines[..<first] + fish(names.joined(separator: " ")) + lines[first...]
    }
    return lines
  }

  private static func bash(_ names: String) -> [String] {
    lines(
      #"""
      # Without a subcommand, audit runs check.
      _audit_or_check() {
          local -a COMP_WORDS=("${COMP_WORDS[@]}")
          local COMP_CWORD="${COMP_CWORD}" COMP_LINE="${COMP_LINE}" COMP_POINT="${COMP_POINT}"
          local -r program="${COMP_WORDS[0]}" first="${COMP_WORDS[1]}"
          if [[ "${COMP_CWORD}" -gt 1 || "${first}" = -* ]]; then
              case "${first}" in
              \#(names)) ;;
              *)
                  COMP_WORDS=("${program}" check "${COMP_WORDS[@]:1}")
                  COMP_CWORD="$((COMP_CWORD + 1))"
                  COMP_LINE="${program} check${COMP_LINE#"${program}"}"
                  COMP_POINT="$((COMP_POINT + 6))"
                  ;;
              esac
              _audit "${@}"
          else
              _audit "${@}"
              local -r cur="${2}"
              __audit_add_completions -fX '!*.yaml'
              __audit_add_completions -fX '!*.yml'
              __audit_add_completions -d
          fi
      }

      complete -o filenames -F _audit_or_check audit
      """#)
  }

  private static func zsh(_ names: String) -> [String] {
    lines(
      #"""
      # Without a subcommand, audit runs check.
      functions[_audit_subcommands]="${functions[_audit]}"
      _audit() {
          if [[ "${CURRENT}" -gt 2 || "${words[2]}" = -* ]]; then
              case "${words[2]}" in
              \#(names)) ;;
              *)
                  words=("${words[1]}" check "${(@)words[2,-1]}")
                  ((CURRENT++))
                  ;;
              esac
              _audit_subcommands "${@}"
          else
              local -i ret=1
              _audit_subcommands "${@}" && ret=0
              _files -g '*.(yaml|yml)' && ret=0
              return "${ret}"
          fi
      }

      """#)
  }

  private static func fish(_ names: String) -> [String] {
    lines(
      #"""
      # Without a subcommand, audit runs check.
      functions -c __audit_tokens __audit_written_tokens
      function __audit_tokens
          set -l tokens (__audit_written_tokens $argv)
          if string match -q -- '-p*' "$argv"
              set -l first (commandline -ct | string match -- '-*')
              if test (count $tokens) -gt 1
                  set first $tokens[2]
              end
              if test -n "$first"; and not contains -- "$first" \#(names)
                  set -l rest
                  if test (count $tokens) -gt 1
                      set rest $tokens[2..-1]
                  end
                  set tokens $tokens[1] check $rest
              end
          end
          if test (count $tokens) -gt 0
              printf %s\n $tokens
          end
      end

      complete -c 'audit' -n '__audit_should_offer_completions_for_positional "audit" -eq 1' -F
      """#)
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
