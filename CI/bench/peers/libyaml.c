/* Loads each file of a folder with libyaml, one by one, and does nothing with what it says: the floor
   under every program that reads YAML with libyaml. CI/bench/run builds and measures it. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* Loads all documents of a file, and counts them. */
static long load(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) { perror(path); exit(2); }
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) { perror("libyaml"); exit(2); }
  yaml_parser_set_input_file(&parser, file);
  long documents = 0;
  for (;;) {
    yaml_document_t document;
    if (!yaml_parser_load(&parser, &document)) {
      fprintf(stderr, "%s: %s\n", path, parser.problem);
      exit(1);
    }
    int is_end = !yaml_document_get_root_node(&document);
    yaml_document_delete(&document);
    if (is_end) break;
    documents++;
  }
  yaml_parser_delete(&parser);
  fclose(file);
  return documents;
}

int main(int count, char **arguments) {
  if (count != 2) { fprintf(stderr, "usage: libyaml FOLDER\n"); return 64; }
  DIR *folder = opendir(arguments[1]);
  if (!folder) { perror(arguments[1]); return 2; }
  long files = 0, documents = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    char path[4096];
    if (!strstr(entry->d_name, ".yaml")) continue;
    snprintf(path, sizeof path, "%s/%s", arguments[1], entry->d_name);
    documents += load(path);
    files++;
  }
  closedir(folder);
  printf("%ld documents in %ld files, libyaml %s\n", documents, files, yaml_get_version_string());
  return 0;
}
