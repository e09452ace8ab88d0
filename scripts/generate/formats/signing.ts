import { FIELD_ENCODINGS, type FieldEncoding, STATEMENTS, type StatementDefinition } from "@bourse/archive";
import { OFFICIAL_SETS_MAX_BYTES } from "@bourse/contract";
import { KEYS, OFFICIAL_SETS, type PublishedKey, STATEMENT_VECTORS, type StatementVector } from "./vectors.ts";
import { base64, bytesBlock, code, hex, table } from "./words.ts";

/** The keys: their id, their texts, and what a verifier refuses. */
export function keySection(): string {
  const { publicKey, keyId } = KEYS.publisher;
  return `## Keys

A key is an Ed25519 key (RFC 8032). Its public part has 32 bytes. Its id is the SHA-256 of these 32 bytes, as 64 lowercase hexadecimal
digits. \`public_key\` is standard base64 with padding of the same 32 bytes, and \`signature\` of the 64 bytes of a signature. Unused bits
of the last character are 0, so that each content has one text.

Where a person gives a public key, its SPKI structure (RFC 8410; base64, or one PEM block) is accepted too.

${table(
  ["", "A key of the vectors (TEST 1 of RFC 8032)"],
  [
    ["public key, hex", code(hex(publicKey))],
    ["`public_key`", code(base64(publicKey))],
    ["SPKI, base64", code(base64(Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey])))],
    ["key id", code(keyId)],
  ],
)}

The vectors of this page are signed with the test keys that RFC 8032 prints in section 7.1. Everybody has their private part: they sign
examples and nothing else.

${table(
  ["Test of the RFC", "Seed (private key), hex", "Key id"],
  Object.values(KEYS).map((each) => [each.name, code(each.seed), code(each.keyId)]),
)}

### Verification

A verifier checks strictly, without the cofactor: \`[S]B = R + [k]A\`. Libraries differ, so it first refuses

- a public key that has not 32 bytes, is not canonically encoded (y is not below 2^255 - 19), is no point of the curve, has a low order
  or a mixed order (\`[L]A\` is not the identity): \`signature.key_invalid\`, or \`signature.invalid\` where a signature is judged,
- a signature that has not 64 bytes, whose S is not below the group's order L, or whose R is not canonically encoded or has a low order:
  \`signature.invalid\`.
`;
}

/** Every signed statement with its layout and a vector. */
export function statementSection(): string {
  const framing = `## Signed statements

What is signed is never JSON. A statement is a list of fields: first its domain, then what its table lists, in this order. Before each
field stands its length in bytes, as four bytes, big-endian. Nothing stands between fields or after the last. The signature is made of
these bytes as they are (Ed25519, not the pre-hashed kind).

${table(
  ["Encoding", "What stands in the field"],
  Object.entries(FIELD_ENCODINGS).map(([name, says]) => [name, `${says}`]),
)}

"Starts at" counts bytes from the beginning of the statement; a \`?\` follows a field whose length varies.
`;
  const sections = Object.entries(STATEMENTS).map(([name, definition]) =>
    statementWords(name, definition, STATEMENT_VECTORS[name as keyof typeof STATEMENTS]),
  );
  return [framing, ...sections, officialFileSection()].join("\n");
}

function statementWords(name: string, definition: StatementDefinition, vector: StatementVector): string {
  const values = definition.fields.map(({ name: field, encoding }) => {
    const value = vector.values[field] ?? "";
    const text = Array.isArray(value) ? value.map(code).join(", ") : code(String(value));
    return [code(field), value === "" ? "empty" : `${text}${encoding.endsWith("raw") ? " (hex)" : ""}`];
  });
  return `### ${definition.domain}

${definition.purpose} Signed by ${definition.signer}. ${SENT[name as keyof typeof STATEMENTS]}

${table(["Starts at", "Bytes", "Field", "Encoding", "Value"], layoutRows(definition))}

Vector:

${table(["Field", "Value"], values)}

The statement's ${vector.message.length} bytes in hex:

${bytesBlock(hex(vector.message))}

${table(
  ["Signed by", "`public_key`", "`signature`"],
  vector.signers.map((signer) => [
    signer.name,
    code(base64(signer.publicKey)),
    code(base64(signer.sign(vector.message))),
  ]),
)}
`;
}

/** A row for each length and each field. A place behind a field of varying length is known only in part. */
function layoutRows({ domain, fields }: StatementDefinition): readonly (readonly string[])[] {
  const domainBytes = String(domain.length);
  const rows = [
    ["0", "4", "length of the domain", "u32, big-endian", domainBytes],
    ["4", domainBytes, "domain", "text", code(domain)],
  ];
  let at: number | undefined = 4 + domain.length;
  for (const { name, encoding, says } of fields) {
    const size = sizeOf(name, encoding);
    rows.push([place(at), "4", `length of ${code(name)}`, "u32, big-endian", size === undefined ? "" : String(size)]);
    rows.push([place(at, 4), String(size ?? "?"), code(name), encoding, says]);
    at = at === undefined || size === undefined ? undefined : at + 4 + size;
  }
  return rows;
}

/** The bytes of a field whose length never varies. */
function sizeOf(name: string, encoding: FieldEncoding): number | undefined {
  if (name === "previous") return undefined;
  if (encoding === "hex") return 64;
  if (encoding === "time") return 24;
  return name === "keys" || name.endsWith("Key") ? 32 : undefined;
}

const place = (at: number | undefined, more = 0): string => (at === undefined ? "?" : String(at + more));

/** Where a signature of each statement is sent. Paths are those of the REST API, below `/api/marketplace`. */
const SENT: Readonly<Record<keyof typeof STATEMENTS, string>> = {
  package: "Sent as `signature` of `POST /plugins/submissions/complete`; shown in each version's record.",
  registration: "Sent as `proof` of `POST /publisher/register` and of `POST /publisher/keys/rotate`.",
  possession: "Sent as `signature` of `POST /publisher/proofs/{proof_id}/answer`.",
  rotation: "Sent as `signature` of `POST /publisher/keys/rotate`; shown in `GET /publishers/keys`.",
  transfer:
    "Sent as `signature` of `POST /publisher/transfers` and of its `accept`; shown in `GET /plugins/{id}/handovers`.",
  official:
    "Sent in `endorsements` of `POST /plugins/submissions/complete`, or later; passed on in a file `svc.endorsements.v1`.",
  officialSet: "Stands in `signatures` of the file of official keys.",
};

const names = (keys: readonly { readonly keyId: string }[]): string =>
  keys.map((each) => nameOf(each.keyId)).join(", ");

function nameOf(id: string): string {
  const known: readonly PublishedKey[] = Object.values(KEYS);
  return known.find((each) => each.keyId === id)?.name ?? id;
}

function officialFileSection(): string {
  const { first, second } = OFFICIAL_SETS;
  return `### The file of official keys

A file \`official.json\` (strict JSON, at most ${OFFICIAL_SETS_MAX_BYTES} bytes) has the members \`format\`, which is
\`svc.official-sets.v1\`, and \`sets\`, oldest first. A set has \`revision\`, \`threshold\`, \`keys\` (base64, in any order: the statement
sorts them by their ids), \`previous\` (the digest of the set before, or null) and \`signatures\` (each \`key_id\` and \`signature\`).

A set follows another when \`previous\` is the other's digest, its revision is higher, and at least as many different keys of the other
as its threshold says have signed it. A key counts once. A program that has used a set refuses a file whose newest set has a lower
revision (\`official.set_older\`), or that has another set of the known revision (\`official.set_other\`).

${table(
  ["Set", "Keys in the order of their ids", "Digest (SHA-256 of its statement)"],
  [first, second].map((set) => [String(set.revision), names(set.keys), code(set.digest)]),
)}
`;
}
