internal import AuditCommandLine

@main
enum Main {
  static func main() { AuditProgram.run() }
}
