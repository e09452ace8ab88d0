import { defineErrors } from "./entry.ts";

export const ARCHIVE_ERRORS = defineErrors({
  "archive.gzip_invalid": {
    number: 1200,
    title: "The gzip layer is not canonical",
    hint: "Build the archive with `bourse build`.",
  },
  "archive.header_invalid": {
    number: 1201,
    title: "A tar header is not strict ustar",
    hint: "Build the archive with `bourse build`; other tar programs write different formats.",
  },
  "archive.entry_type": {
    number: 1202,
    title: "An entry is not a regular file",
    hint: "Leave links, folders and devices out: a package holds regular files only.",
  },
  "archive.extension_header": {
    number: 1203,
    title: "The archive carries PAX or GNU extension headers",
    hint: "Build the archive with `bourse build`; PAX and GNU extensions are read differently by different programs.",
  },
  "archive.path_invalid": {
    number: 1204,
    title: "A path is not safe on every system",
    hint: "Use letters, digits, `.`, `_` and `-` in each part, no part `.` or `..`, no trailing dot, no device name, and at most 256 characters.",
  },
  "archive.path_duplicate": {
    number: 1205,
    title: "A path occurs twice in the archive",
    hint: "Keep one of the two files.",
  },
  "archive.path_collision": {
    number: 1206,
    title: "Two paths are the same on some file systems",
    hint: "Rename one: paths may not differ only in case, and a file may not have the name of a folder.",
  },
  "archive.not_canonical": {
    number: 1207,
    title: "The bytes are not the canonical form",
    hint: "Build the archive with `bourse build`: each content has exactly one valid form.",
  },
  "archive.trailing_data": {
    number: 1208,
    title: "Data follows the end of the archive",
    hint: "End the archive after its two zero blocks.",
  },
  "archive.too_large": {
    number: 1209,
    title: "The archive exceeds a size limit",
    hint: "Make the package smaller; the documentation lists the limits of each runtime.",
  },
  "archive.manifest_missing": {
    number: 1210,
    title: "The archive has no manifest.json",
    hint: "Put manifest.json at the root of the package.",
  },
  "archive.unexpected_file": {
    number: 1211,
    title: "A file or its content does not belong in this package",
    hint: "Remove the file, or make its content match its name.",
  },
  "archive.module_missing": {
    number: 1213,
    title: "The guest's package has no main.wasm",
    hint: "Compile the guest to `main.wasm` beside manifest.json, then build again.",
  },
  "archive.inventory_mismatch": {
    number: 1212,
    title: "The files are not those listed in the manifest",
    hint: "Build again, so that the inventory in the manifest and the files agree.",
  },
});
