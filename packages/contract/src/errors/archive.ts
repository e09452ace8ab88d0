import { defineErrors } from "./entry.ts";

export const ARCHIVE_ERRORS = defineErrors({
  "archive.gzip_invalid": {
    number: 1200,
    title: "The gzip layer is not canonical",
    hint: "Build the archive with `bourse build`.",
  },
});
