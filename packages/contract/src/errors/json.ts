import { defineErrors } from "./entry.ts";

export const JSON_ERRORS = defineErrors({
  "json.syntax": {
    number: 1000,
    title: "The text is not JSON",
    hint: "Check the text with a JSON formatter: no comments, no trailing commas, one document.",
    status: 400,
  },
  "json.duplicate_key": {
    number: 1001,
    title: "A key occurs twice in one object",
    hint: "Keep one of the two.",
    status: 400,
  },
  "json.forbidden_key": { number: 1002, title: "A key has a forbidden name", hint: "Rename the key.", status: 400 },
  "json.too_deep": {
    number: 1003,
    title: "The JSON is nested too deeply",
    hint: "Nest at most 64 levels of objects and arrays, and at most 24 nodes of a layout.",
    status: 400,
  },
  "json.too_large": { number: 1004, title: "The JSON is too large", hint: "Shorten it.", status: 413 },
  "json.integer_invalid": {
    number: 1005,
    title: "A number is not written as an integer",
    hint: "Write plain digits: no point, exponent, minus zero or quotes, and at most 2^53-1, or 2^63-1 for money and revisions.",
    status: 400,
  },
  "json.encoding_invalid": {
    number: 1006,
    title: "The text is not clean UTF-8, or holds characters that hide or reorder text",
    hint: "Save the file as UTF-8 without a byte order mark, and leave out control and bidirectional characters.",
    status: 400,
  },
  "json.number_invalid": {
    number: 1007,
    title: "A number is too large for a double",
    hint: "Write a number below 1.8e308.",
    status: 400,
  },
  "json.more_faults": {
    number: 1008,
    title: "There are more faults than listed",
    hint: "Fix the listed ones and check again.",
    status: 400,
  },
});
