import { defineErrors } from "./entry.ts";

export const MANIFEST_ERRORS = defineErrors({
  "manifest.schema": {
    number: 1100,
    title: "The manifest does not fit its schema",
    hint: "See the reference of this field.",
  },
});
