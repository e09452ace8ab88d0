import Type from "typebox";

/** Text without control characters and without characters that reorder the displayed text. */
export const CLEAN_TEXT_PATTERN =
  "^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$";

/** Schema annotations for the translation of faults: the rule to report and its message. */
const cleanText = {
  pattern: CLEAN_TEXT_PATTERN,
  "x-rule": "json.encoding_invalid",
  "x-says": "contains a control character or one that changes the text direction",
};

const blankText = { allOf: [{ pattern: "\\S", "x-says": "contains only white space" }] };

/** Text shown to a trader; lengths count Unicode code points. */
export const text = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength, ...cleanText });

/** Text shown to a trader that must have a visible character. */
export const shownText = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...cleanText, ...blankText });

/** Any text of bounded length that is not only white space. */
export const nonBlank = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...blankText });
