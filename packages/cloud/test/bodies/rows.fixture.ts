/** One attack of the table: bytes that no route accepts, and the answer of every route. */
export interface Row {
  /** The requirements that it tests, in brackets, and its description. */
  readonly name: string;
  /** The body, for a route with this maximum size. */
  readonly body: (maxBytes: number) => Buffer;
  /** Status and code. */
  readonly verdict: string;
  /** Absent: `application/json`. `undefined`: no header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** True for a valid document of unknown fields, which an event of a payment provider may have. */
  readonly isReadable?: true;
}

const text = (value: string) => () => Buffer.from(value);
const bytes = (...values: readonly (string | number)[]) => {
  const parts = values.map((each) => (typeof each === "string" ? Buffer.from(each) : Buffer.from([each])));
  return () => Buffer.concat(parts);
};
const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

const rows = (
  requirements: string,
  verdict: string,
  bodies: Readonly<Record<string, (maxBytes: number) => Buffer>>,
): readonly Row[] => Object.entries(bodies).map(([name, body]) => ({ name: `${requirements} ${name}`, body, verdict }));

const SYNTAX = rows("[R-JSON] [P4]", "400 json.syntax", {
  "no bytes": text(""),
  "no JSON": text("nonsense"),
  "a trailing comma": text('{"a":1,}'),
  "a comment": text('{/* */"a":1}'),
  "two documents": text("{}{}"),
  "single quotes": text("{'a':1}"),
  "a raw control character": text('{"a":"\u0001"}'),
  "an escape that is none": text('{"a":"\\x41"}'),
  "a plus sign": text('{"a":+1}'),
});

const ENCODING = rows("[R-JSON] [P4]", "400 json.encoding_invalid", {
  "a byte order mark": text("\ufeff{}"),
  "UTF-16 without a mark": () => Buffer.from('{"a":1}', "utf16le"),
  "UTF-16 with a mark": () => Buffer.from('\ufeff{"a":1}', "utf16le"),
  "a byte of no UTF-8": bytes('{"a":"', 0xff, '"}'),
  "an overlong form": bytes('{"a":"', 0xc0, 0xaf, '"}'),
  "a raw lone surrogate": bytes('{"a":"', 0xed, 0xa0, 0x80, '"}'),
  "a raw U+0000": bytes('{"a":"', 0, '"}'),
  "an escaped U+0000": text('{"a":"\\u0000"}'),
  "an escaped U+0000 in a key": text('{"a\\u0000":1}'),
  "an escaped lone surrogate": text('{"a":"\\ud800"}'),
});

const KEYS: readonly Row[] = [
  ...rows("[R-JSON]", "400 json.duplicate_key", {
    "a key twice": text('{"a":1,"a":1}'),
    "a key twice, once escaped": text('{"a":1,"\\u0061":2}'),
    "a key twice deep inside": text('{"a":[{"b":{"c":1,"c":2}}]}'),
  }),
  ...rows("[R-JSON]", "400 json.forbidden_key", {
    "the key __proto__": text('{"__proto__":{"polluted":true}}'),
    "__proto__, escaped": text('{"\\u005f_proto__":{"polluted":true}}'),
    "__proto__ deep inside": text('{"a":[{"__proto__":{"polluted":true}}]}'),
  }),
];

const NUMBERS: readonly Row[] = [
  ...rows("[R-JSON] [P15]", "400 json.integer_invalid", {
    NaN: text('{"a":NaN}'),
    Infinity: text('{"a":Infinity}'),
    "2^63": text('{"a":9223372036854775808}'),
    "less than -2^63": text('{"a":-9223372036854775809}'),
  }),
  ...rows("[R-JSON]", "400 json.number_invalid", { "a number that is no double": text('{"a":1e400}') }),
];

const SIZES: readonly Row[] = [
  ...rows("[R-JSON] [P4]", "400 json.too_deep", {
    "65 levels": text(nested(65)),
    "30,000 brackets": text("[".repeat(30_000)),
  }),
  ...rows("[R-HTTP] [P4]", "413 http.body_too_large", {
    "a byte too many": (maxBytes) => Buffer.alloc(maxBytes + 1, " "),
    "a text that is too long": (maxBytes) => Buffer.from(`{"a":"${"a".repeat(maxBytes)}"}`),
  }),
];

const FORMS = rows("[R-JSON] [P28]", "400 http.body_invalid", {
  null: text("null"),
  "a body in a list": text("[{}]"),
});

const UNKNOWN: readonly Row[] = rows("[R-JSON] [P28]", "400 http.body_invalid", {
  "the key constructor, which is ordinary": text('{"constructor":{"prototype":{"polluted":true}}}'),
  "the key prototype, which is ordinary": text('{"prototype":{"polluted":true}}'),
  "keys of every object": text('{"toString":1,"hasOwnProperty":1,"valueOf":1,"then":1}'),
  "64 levels": text(nested(64)),
  "2^63-1": text('{"a":9223372036854775807}'),
}).map((row) => ({ ...row, isReadable: true }));

const type = (name: string, contentType: string | undefined): Row => ({
  name: `[R-HTTP] [END-01] ${name}`,
  body: text("{}"),
  headers: { "content-type": contentType },
  verdict: "415 http.media_type_unsupported",
});
const packed = (encoding: string, body: Row["body"]): Row => ({
  name: `[R-HTTP] [P4] the encoding ${encoding}`,
  body,
  headers: { "content-encoding": encoding },
  verdict: "415 http.encoding_unsupported",
});

const TYPES: readonly Row[] = [
  type("no content type", undefined),
  type("a form's type", "application/x-www-form-urlencoded"),
  type("parts", "multipart/form-data; boundary=x"),
  type("a type that is nearly JSON", "application/json5"),
  type("two types", "application/json, text/plain"),
  type("UTF-7", "application/json; charset=utf-7"),
  type("two charsets", "application/json; charset=utf-8; charset=utf-7"),
  packed("gzip", bytes(0x1f, 0x8b, 8, 0)),
  packed("identity, gzip", text("{}")),
];

/** Bytes that no route accepts, whatever its fields are. */
export const ROWS: readonly Row[] = [
  ...SYNTAX,
  ...ENCODING,
  ...KEYS,
  ...NUMBERS,
  ...SIZES,
  ...FORMS,
  ...UNKNOWN,
  ...TYPES,
];
