/** One way of escaping characters. */
export interface Escape {
  readonly pattern: RegExp;
  /** The character that a match represents; undefined if it is not an escape. */
  read(match: RegExpExecArray): string | undefined;
}

/** ASCII characters with HTML entity names; others cannot occur in a secret. */
const NAMED = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    sol: "/",
    bsol: "\\",
    plus: "+",
    equals: "=",
    colon: ":",
    semi: ";",
    comma: ",",
    period: ".",
    excl: "!",
    num: "#",
    dollar: "$",
    percnt: "%",
    lpar: "(",
    rpar: ")",
    ast: "*",
    midast: "*",
    quest: "?",
    commat: "@",
    lsqb: "[",
    lbrack: "[",
    rsqb: "]",
    rbrack: "]",
    lcub: "{",
    lbrace: "{",
    rcub: "}",
    rbrace: "}",
    lowbar: "_",
    UnderBar: "_",
    Hat: "^",
    grave: "`",
    DiacriticalGrave: "`",
    verbar: "|",
    vert: "|",
    VerticalLine: "|",
    AMP: "&",
    LT: "<",
    GT: ">",
    QUOT: '"',
  }),
);

/** The number of leading zeros is limited, so that a text of only zeros is scanned once. */
const JSON_PATTERN = String.raw`\\(?:u([0-9a-fA-F]{4})|u\{0{0,4}([0-9a-fA-F]{1,4})\}|x([0-9a-fA-F]{2})|([^a-zA-Z0-9\s]))`;
const PERCENT_PATTERN = "%([0-9a-fA-F]{2})";
const HTML_PATTERN = String.raw`&(?:#0{0,8}(\d{1,5});?|#[xX]0{0,8}([0-9a-fA-F]{1,4});?|([a-zA-Z]{2,16});)`;

const hexOf = (digits: string | undefined) => (digits === undefined ? undefined : codeOf(Number.parseInt(digits, 16)));
const codeOf = (code: number) => (code > 0 && code <= 0xffff ? String.fromCharCode(code) : undefined);

const readJson = ([, four, braced, two, itself]: readonly (string | undefined)[]) =>
  itself ?? hexOf(four ?? braced ?? two);
const readPercent = ([, digits]: readonly (string | undefined)[]) => hexOf(digits);
const readHtml = ([, decimal, hex, name]: readonly (string | undefined)[]) =>
  name === undefined ? (decimal === undefined ? hexOf(hex) : codeOf(Number(decimal))) : NAMED.get(name);

/** A backslash before a character or its number: JSON and similar languages. */
export const JSON_ESCAPE: Escape = { pattern: new RegExp(JSON_PATTERN, "g"), read: readJson };
export const PERCENT_ESCAPE: Escape = { pattern: new RegExp(PERCENT_PATTERN, "g"), read: readPercent };
export const HTML_ESCAPE: Escape = { pattern: new RegExp(HTML_PATTERN, "g"), read: readHtml };

/** All of them at once: each character may be escaped differently. */
export const ANY_ESCAPE: Escape = {
  pattern: new RegExp(`${JSON_PATTERN}|${PERCENT_PATTERN}|${HTML_PATTERN}`, "g"),
  read(match) {
    if (match[0].startsWith("\\")) return readJson(match);
    return match[0].startsWith("%") ? hexOf(match[5]) : readHtml([match[0], ...match.slice(6)]);
  },
};
