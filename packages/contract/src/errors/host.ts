import { defineErrors } from "./entry.ts";

export const HOST_ERRORS = defineErrors({
  "trust.key_changed": {
    number: 3000,
    title: "The publisher signs with another key than before",
    hint: "Trust the new key only when the publisher confirms it.",
  },
});
