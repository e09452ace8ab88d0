import { defineErrors } from "./entry.ts";

/** Refusals of comparing a chart with other symbols. */
export const COMPARE_ERRORS = defineErrors({
  "compare.already": {
    number: 3495,
    title: "The chart is compared with this symbol already",
    hint: "Choose another symbol.",
    status: 409,
  },
  "compare.limit": {
    number: 3496,
    title: "The chart is compared with too many symbols",
    hint: "Remove one first.",
    status: 409,
  },
});
