/// Reads a project and tells what is known of its apps, extensions and widgets.
package enum ProjectDraft {}
