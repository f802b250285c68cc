@main
enum DraftCommand {
  static func main() {}
}
