import type { Random } from "@bourse/cloud/testing/simulator";

type Body = Readonly<Record<string, unknown>>;

/** A change to a valid body: its bytes, and the content type if it differs. */
export interface Changed {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

const text = (value: string): Buffer => Buffer.from(value, "utf8");

/** Tokens to replace a value, valid or invalid in JSON. */
const TOKENS: Readonly<Record<string, string>> = {
  null: "null",
  true: "true",
  "an array": "[]",
  "an object": "{}",
  "an empty text": '""',
  "minus zero": "-0",
  "one point zero": "1.0",
  "an exponent": "1e2",
  negative: "-1",
  "2^53+1": "9007199254740993",
  "2^63": "9223372036854775808",
  "2^63-1": "9223372036854775807",
  "400 digits": "9".repeat(400),
  "a number as text": '"5"',
  NaN: "NaN",
  "a long text": `"${"a".repeat(9000)}"`,
  "a huge text": `"${"a".repeat(300_000)}"`,
  "200 levels": "[".repeat(200) + "]".repeat(200),
  "60 levels": "[".repeat(60) + "]".repeat(60),
  "an escaped lone surrogate": '"\\ud800"',
  "U+0000": '"a\\u0000b"',
  "a bidirectional control": '"a\u202eb"',
  "spaces only": '"   "',
  "a line break": '"a\\nb"',
  "a look-alike": '"\uff25\uff35\uff32"',
  "bad base64": '"A=A="',
  "base64 of another alphabet": '"_-_-"',
  "64 bytes": `"${Buffer.alloc(64, 255).toString("base64")}"`,
  "another id": '"00000000-0000-4000-8000-0000000000AA"',
  "a path": '"../../../etc/passwd"',
  "an address": '"http://127.0.0.1:1/"',
  "a time that is none": '"2026-02-31T25:61:61.000Z"',
  "a time far off": '"9999-12-31T23:59:59.999Z"',
  "the year 0": '"0000-01-01T00:00:00.000Z"',
  SQL: '"\'; drop table account; --"',
  __proto__: '{"__proto__":{"a":1}}',
};

/** Bytes that are not a valid body of any route. */
const WHOLE: readonly Changed[] = [
  { name: "no bytes", bytes: text("") },
  { name: "an array", bytes: text("[]") },
  { name: "null", bytes: text("null") },
  { name: "a text", bytes: text('"a"') },
  { name: "a trailing comma", bytes: text('{"a":1,}') },
  { name: "a comment", bytes: text("{/**/}") },
  { name: "two documents", bytes: text("{}{}") },
  { name: "half a document", bytes: text('{"a":') },
  { name: "a byte order mark", bytes: text("\ufeff{}") },
  { name: "UTF-16", bytes: Buffer.from("{}", "utf16le") },
  { name: "no UTF-8", bytes: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { name: "an overlong form", bytes: Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]) },
  { name: "a raw lone surrogate", bytes: Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]) },
  { name: "100,000 brackets", bytes: text("[".repeat(100_000)) },
  { name: "a million bytes of spaces", bytes: text(" ".repeat(1_100_000)) },
  { name: "__proto__", bytes: text('{"__proto__":{}}') },
  { name: "no type", bytes: text("{}"), type: "" },
  { name: "plain text", bytes: text("{}"), type: "text/plain" },
  { name: "another charset", bytes: text("{}"), type: "application/json; charset=utf-7" },
  { name: "a form", bytes: text("a=b"), type: "application/x-www-form-urlencoded" },
  { name: "parts", bytes: text("--x\r\n\r\n--x--"), type: "multipart/form-data; boundary=x" },
];

/** Number of kinds of bytes in {@link wholeBody}. */
export const WHOLE_COUNT = WHOLE.length;

export function wholeBody(index: number): Changed {
  return WHOLE[index % WHOLE.length] as Changed;
}

/** Replaces one field of a body by another token; without fields, adds one. */
export function changedField(body: Body, random: Random): Changed {
  const [name = "null", token = "null"] = random.pick(Object.entries(TOKENS)) ?? [];
  const path = random.pick(pathsOf(body)) ?? ["added"];
  return { name: `${path.join("/")} is ${name}`, bytes: text(written(body, path, token)) };
}

/** Removes, adds or repeats a field. */
export function changedKeys(body: Body, random: Random): Changed {
  const names = Object.keys(body);
  const name = random.pick(names);
  const kind = random.below(name === undefined ? 1 : 4);
  const members = Object.entries(body).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  const extra = random.pick(['"role":"administrator"', '"verified":true', '"state":"published"', '"constructor":1']);
  if (kind === 0 || name === undefined)
    return { name: `with ${extra}`, bytes: text(`{${[...members, extra].join(",")}}`) };
  const again = members[names.indexOf(name)] ?? "";
  if (kind === 1) return { name: `${name} twice`, bytes: text(`{${[...members, again].join(",")}}`) };
  if (kind === 2) {
    const escaped = `"\\u${name.charCodeAt(0).toString(16).padStart(4, "0")}${again.slice(2)}`;
    return { name: `${name} twice, escaped`, bytes: text(`{${[...members, escaped].join(",")}}`) };
  }
  return { name: `without ${name}`, bytes: text(`{${members.filter((each) => each !== again).join(",")}}`) };
}

type Path = readonly string[];

function pathsOf(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return at.length > 0 ? [at] : [];
  const inner = Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...at, key]));
  return at.length > 0 ? [at, ...inner] : inner;
}

/** A value as JSON with a token, valid or not, at one place. */
function written(value: unknown, path: Path, token: string): string {
  const [step, ...rest] = path;
  if (step === undefined) return token;
  if (Array.isArray(value)) {
    const items = value.map((each, index) =>
      String(index) === step ? written(each, rest, token) : JSON.stringify(each),
    );
    return `[${items.join(",")}]`;
  }
  const fields = { ...(value as Body), ...(step in (value as Body) ? {} : { [step]: null }) };
  const members = Object.entries(fields).map(
    ([key, each]) => `${JSON.stringify(key)}:${key === step ? written(each, rest, token) : JSON.stringify(each)}`,
  );
  return `{${members.join(",")}}`;
}

/** Values for an id in an address. */
const SEGMENTS = [
  "%00",
  "..",
  ".",
  "%2e%2e",
  "%2F",
  "a%20b",
  "%zz",
  "%ff",
  "a".repeat(129),
  "a".repeat(4000),
  "00000000-0000-4000-8000-0000000000AA",
  "{00000000-0000-4000-8000-000000000000}",
  "0",
  "-1",
  "9223372036854775808",
  "null",
  "constructor",
  "__proto__",
  "svc.",
  "svc.UPPER_case_id",
  "'",
  "1.0.0+a",
  "1.0.0%2Ba",
];
export const oddSegment = (random: Random): string => random.pick(SEGMENTS) ?? "0";

/** Values for a query. `*` is the name of one of the route's parameters. */
const QUERIES = [
  "*=a&*=b",
  "*=",
  "*",
  "*=%00",
  "*=%ff%fe",
  "*=%zz",
  "*=%ED%A0%80",
  "*=a%20b%0a",
  "*[]=1",
  "*[a]=1",
  "unknown=1",
  "__proto__=1",
  "constructor=1",
  "_method=POST",
  "limit=0",
  "limit=101",
  "limit=1e1",
  "limit=-1",
  "limit=99999999999999999999",
  "limit=%202",
  "cursor=",
  "cursor=AAAA",
  "cursor=%00",
  `cursor=${"a".repeat(600)}`,
  `cursor=${Buffer.from("sessions:99999999999999999999").toString("base64url")}`,
  `*=${"a".repeat(3000)}`,
  "?&&=&",
];
export const oddQuery = (random: Random, names: readonly string[]): string =>
  (random.pick(QUERIES) ?? "").replaceAll("*", random.pick(names) ?? "unknown");
