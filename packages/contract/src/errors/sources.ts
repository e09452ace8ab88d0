import { defineErrors } from "./entry.ts";

/** Faults of the sources that come with a submission. */
export const SOURCES_ERRORS = defineErrors({
  "sources.path_invalid": {
    number: 4220,
    title: "A path of the sources leaves the project, or is not a plain one",
    hint: "Use relative paths with `/`, without `.` and `..`, each once, of files in TypeScript, JavaScript or JSON.",
  },
  "sources.too_large": {
    number: 4221,
    title: "The sources are too large",
    hint: "Send the files that the guest is made of, and no data: at most 512 KiB together.",
  },
  "sources.secret_found": {
    number: 4222,
    title: "A source looks like it holds a secret",
    hint: "Remove it and revoke it: reviewers would read it.",
  },
  "sources.entry_missing": {
    number: 4223,
    title: "The first module is not among the sources",
    hint: "Name one of the files as `entry`.",
  },
  "sources.no_guest": {
    number: 4224,
    title: "The package has no guest that could be made of sources",
    hint: "Send sources with packages of runtime `wasm` alone.",
  },
});
