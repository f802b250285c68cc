import ArgumentParser

@main
struct AuditCommand: ParsableCommand {
  func run() {}
}
