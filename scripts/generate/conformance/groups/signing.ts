import { STATEMENTS } from "@bourse/archive";
import { KEYS, type PublishedKey, STATEMENT_VECTORS } from "../../formats/vectors.ts";
import { defineGroup, hash, hex, record, type TestSource, text } from "../define.ts";
import type { Inputs } from "../inputs.ts";

const { publisher, successor, officialOne, officialTwo } = KEYS;
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
/** base64 of bytes, or of their hexadecimal digits. */
export const base64Of = (bytes: Uint8Array | string): string =>
  (typeof bytes === "string" ? Buffer.from(bytes, "hex") : Buffer.from(bytes)).toString("base64");

/** Encodings of points of order 1, 2, 4 and 8, some of them not canonical. */
export const LOW_ORDER = [
  "0100000000000000000000000000000000000000000000000000000000000000",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0000000000000000000000000000000000000000000000000000000000000080",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
];

const KEY_FAULTS: readonly (readonly [string, string])[] = [
  ...LOW_ORDER.map((point) => ["a point of low order", base64Of(point)] as const),
  ["y is not below the field's prime", base64Of(`f0${"ff".repeat(30)}7f`)],
  ["no point of the curve", base64Of(`02${"00".repeat(31)}`)],
  ["31 bytes", base64Of(publisher.publicKey.subarray(1))],
  ["33 bytes", base64Of(`${hexOf(publisher.publicKey)}00`)],
  ["no padding", base64Of(publisher.publicKey).replace("=", "")],
  ["the URL's alphabet of base64", base64Of(publisher.publicKey).replaceAll("/", "_").replaceAll("+", "-")],
  ["a space behind it", `${base64Of(publisher.publicKey)} `],
  ["unused bits that are not 0", base64Of(publisher.publicKey).replace("o=", "p=")],
  ["hexadecimal digits", hexOf(publisher.publicKey)],
  ["nothing", ""],
  ["an SPKI structure of X25519", base64Of(`302a300506032b656e032100${hexOf(publisher.publicKey)}`)],
];

/** Public keys and their ids. */
export const keys = defineGroup({
  group: "keys",
  version: 1,
  comment: "Public keys as base64 of 32 bytes or of their SPKI structure. `key_id` is the SHA-256 of the 32 bytes.",
  source: "RFC 8032 and its keys; points of low order are those that every implementation of the curve lists.",
  specification: ["R-SIGNATURE", "P5"],
  input: record({ public_key: text }),
  output: record({ key_id: hash }),
  tests: [
    ...Object.values(KEYS).map(({ name, publicKey }) => ({
      comment: `${name} of RFC 8032`,
      valid: true,
      input: { public_key: base64Of(publicKey) },
    })),
    {
      comment: "an SPKI structure",
      valid: true,
      input: { public_key: base64Of(`302a300506032b6570032100${hexOf(publisher.publicKey)}`) },
    },
    ...KEY_FAULTS.map(([comment, key]) => ({
      comment,
      valid: false,
      code: "signature.key_invalid",
      input: { public_key: key },
    })),
  ],
});

const ORDER = 0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn;

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${hexOf(Uint8Array.from(bytes).reverse())}`);
}

/** The same signature with S + L: without the bound of S it verifies as well. */
function withLargerS(signature: Uint8Array): Uint8Array {
  const s = (littleEndian(signature.subarray(32)) + ORDER).toString(16).padStart(64, "0");
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(s, "hex").reverse()]);
}

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const other = Uint8Array.from(bytes);
  other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return other;
}

const MESSAGE = new TextEncoder().encode("A message of a conformance test.");
const SIGNED = publisher.sign(MESSAGE);

type SignatureTest = TestSource<Inputs["signatures"]>;

const signed = (comment: string, key: PublishedKey, message: Uint8Array): SignatureTest => ({
  comment,
  valid: true,
  input: { public_key: base64Of(key.publicKey), message: hexOf(message), signature: base64Of(key.sign(message)) },
});

const forged = (comment: string, change: Partial<Inputs["signatures"]>): SignatureTest => ({
  comment,
  valid: false,
  flags: ["attack"],
  input: {
    public_key: base64Of(publisher.publicKey),
    message: hexOf(MESSAGE),
    signature: base64Of(SIGNED),
    ...change,
  },
});

/** Signatures of messages, verified strictly. */
export const signatures = defineGroup({
  group: "signatures",
  version: 1,
  comment: "Strict Ed25519 without the cofactor: canonical encodings only, no key and no R of low order, S below L.",
  source:
    "RFC 8032, and the section Verification of docs/reference/formats.md. Every verdict is written beside its signature.",
  specification: ["R-SIGNATURE", "P5"],
  input: record({ public_key: text, message: hex, signature: text }),
  tests: [
    signed("TEST 1 of RFC 8032: an empty message", publisher, new Uint8Array()),
    signed("TEST 2 of RFC 8032: one byte", successor, Uint8Array.of(0x72)),
    signed("TEST 3 of RFC 8032: two bytes", officialOne, Uint8Array.of(0xaf, 0x82)),
    signed("a message of 1,000 bytes", officialTwo, new Uint8Array(1000).fill(7)),
    signed("a message in English", publisher, MESSAGE),
    ...[0, 7, 255, 256, 400, 503].map((bit) =>
      forged(`bit ${bit} of the signature is another`, { signature: base64Of(flipped(SIGNED, bit)) }),
    ),
    forged("a bit of the message is another", { message: hexOf(flipped(MESSAGE, 9)) }),
    forged("another key", { public_key: base64Of(successor.publicKey) }),
    forged("S + L", { signature: base64Of(withLargerS(SIGNED)) }),
    forged("63 bytes", { signature: base64Of(SIGNED.subarray(0, 63)) }),
    forged("65 bytes", { signature: base64Of(Buffer.concat([SIGNED, Buffer.alloc(1)])) }),
    forged("an empty signature", { signature: "" }),
    forged("zeros", { signature: base64Of(new Uint8Array(64)) }),
    ...LOW_ORDER.map((point) =>
      forged("a key of low order, with which R = A and S = 0 fit many messages", {
        public_key: base64Of(point),
        signature: base64Of(`${point}${"00".repeat(32)}`),
      }),
    ),
    forged("R is the identity", { signature: base64Of(`01${"00".repeat(31)}${hexOf(SIGNED.subarray(32))}`) }),
    forged("R is not canonically encoded", {
      signature: base64Of(`f0${"ff".repeat(30)}7f${hexOf(SIGNED.subarray(32))}`),
    }),
  ],
});

type StatementTest = TestSource<Inputs["statements"]>;

function statementTests(): readonly StatementTest[] {
  const names = Object.keys(STATEMENTS) as readonly (keyof typeof STATEMENTS)[];
  return names.flatMap((statement, at) => {
    const { values, message, signers } = STATEMENT_VECTORS[statement];
    const other = STATEMENT_VECTORS[names[(at + 1) % names.length] ?? "package"];
    const [signer = publisher] = signers;
    const input = {
      statement,
      values,
      public_key: base64Of(signer.publicKey),
      signature: base64Of(signer.sign(message)),
    };
    const refused = (comment: string, change: Partial<Inputs["statements"]>): StatementTest => ({
      comment: `${statement}: ${comment}`,
      flags: ["attack"],
      valid: false,
      code: "signature.invalid",
      input: { ...input, ...change },
    });
    return [
      ...signers.map((each) => ({
        comment: `${statement}: signed by ${each.name}`,
        valid: true,
        input: { ...input, public_key: base64Of(each.publicKey), signature: base64Of(each.sign(message)) },
      })),
      refused("signed by another key", { public_key: base64Of(KEYS.officialThree.publicKey) }),
      refused("the signature of another statement", { signature: base64Of(signer.sign(other.message)) }),
      refused("signed without the domain", {
        signature: base64Of(signer.sign(message.subarray(4 + STATEMENTS[statement].domain.length))),
      }),
      ...Object.keys(values).map((name) =>
        refused(`another ${name}`, { values: { ...values, [name]: changed(values[name]) } }),
      ),
    ];
  });
}

/** A value of the same kind that is not the same. */
function changed(value: string | number | readonly string[] | undefined): string | number | readonly string[] {
  if (typeof value === "number") return value + 1;
  if (value === undefined) return "";
  if (typeof value !== "string") return value.toReversed();
  return `${value.slice(0, -1)}${value.endsWith("0") ? "1" : "0"}`;
}

/** Bytes and signatures of every signed statement. */
export const statements = defineGroup({
  group: "statements",
  version: 1,
  comment:
    "Signed statements: values of their fields (raw ones in hex), a key and a signature. `message` is the statement's bytes. docs/reference/formats.md has the layouts.",
  source:
    "The section Signed statements of docs/reference/formats.md. Every verdict follows from what was changed after signing.",
  specification: ["P2", "R-SIGNATURE"],
  input: record({
    statement: { enum: Object.keys(STATEMENTS) },
    values: { type: "object", additionalProperties: { type: ["string", "integer", "array"] } },
    public_key: text,
    signature: text,
  }),
  output: record({ message: hex }),
  tests: statementTests(),
});
