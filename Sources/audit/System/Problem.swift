internal import AuditKit

/// Something that could not be done: one line on standard error, and exit code 2.
typealias Problem = AuditResult.Problem
