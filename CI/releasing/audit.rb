# For a tap of your own: Formula/audit.rb in OWNER/homebrew-tap, then `brew install
# OWNER/tap/audit`. macOS may have another audit in /usr/sbin; Homebrew's folder precedes it on the
# PATH.
class Audit < Formula
  desc "Lint iOS widget manifests and replay their refresh budgets"
  homepage "https://github.com/OWNER/audit"
  version "@VERSION@"
  license "MIT"

@CASES@

  def install
    bin.install Dir["bin/*"]
    man1.install Dir["share/man/man1/*"]
    bash_completion.install Dir["share/bash-completion/completions/*"]
    zsh_completion.install Dir["share/zsh/site-functions/*"]
    fish_completion.install Dir["share/fish/vendor_completions.d/*"]
    prefix.install "LICENSES", "sbom"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/audit --version").strip
    system bin/"audit", "init", "widgets.yaml"
    system bin/"audit", "widgets.yaml"
    assert_equal version.to_s, shell_output("#{bin}/draft --version").strip
  end
end
