import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import {
  keyId,
  makeOfficialSet,
  type OfficialSet,
  officialSetStatement,
  officialStatement,
  packageStatement,
  possessionStatement,
  registrationStatement,
  rotationStatement,
  type STATEMENTS,
  transferStatement,
} from "@bourse/archive";
import { root } from "../../lib/root.ts";

/** A key pair that everybody has: its seed is printed in RFC 8032, section 7.1. It signs examples and nothing else. */
export interface PublishedKey {
  /** Its name in the RFC. */
  readonly name: string;
  /** 32 bytes in hex. */
  readonly seed: string;
  readonly publicKey: Uint8Array;
  readonly keyId: string;
  sign(message: Uint8Array): Uint8Array;
}

const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_HEAD_BYTES = 12;

function publishedKey(name: string, seed: string): PublishedKey {
  const key = Buffer.concat([PKCS8_HEAD, Buffer.from(seed, "hex")]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  const publicKey = new Uint8Array(spki.subarray(SPKI_HEAD_BYTES));
  return {
    name,
    seed,
    publicKey,
    keyId: keyId(publicKey),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

/** The keys of every vector (docs/adr/0285). */
export const KEYS = {
  publisher: publishedKey("TEST 1", "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"),
  successor: publishedKey("TEST 2", "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"),
  officialOne: publishedKey("TEST 3", "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"),
  officialTwo: publishedKey("TEST 1024", "f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5"),
  officialThree: publishedKey("TEST SHA(abc)", "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42"),
} as const;

/** The smallest package of the kept archives: a program other than ours wrote its bytes. */
function keptArchive() {
  const [line = ""] = readFileSync(path.join(root, "tests/vectors/archives.ndjson"), "utf8").split("\n");
  const archive = Buffer.from((JSON.parse(line) as { base64: string }).base64, "base64");
  const tar = gunzipSync(archive);
  const manifest = tar.subarray(512, 512 + Number.parseInt(tar.toString("latin1", 124, 135), 8));
  return { archive, tar, manifest, digest: createHash("sha256").update(archive).digest("hex") };
}

export const ARCHIVE = keptArchive();

/** Members of the manifest of {@link ARCHIVE}. */
export const PACKAGE_FACTS = { id: "svc.acme.overview", version: "1", publisher: "Acme" } as const;

const CHALLENGE = "c2FtcGxlLWNoYWxsZW5nZS1vZi10aGUtc2VydmljZQ";
const ACCOUNT = "00000000-0000-4000-8000-000000000001";
const LATER = "2026-02-01T00:00:00.000Z";

export function officialSet(revision: number, keys: readonly PublishedKey[], previous?: string): OfficialSet {
  const publicKeys = keys.map((each) => each.publicKey);
  const made = makeOfficialSet({ revision, threshold: 2, publicKeys, ...(previous === undefined ? {} : { previous }) });
  if (!made.ok) throw new Error(made.faults.join(" "));
  return made.set;
}

const { publisher, successor, officialOne, officialTwo, officialThree } = KEYS;

/** The official sets of the vectors: the first, and the one that follows it. */
export const OFFICIAL_SETS = (() => {
  const first = officialSet(1, [officialOne, officialTwo, officialThree]);
  return { first, second: officialSet(2, [officialTwo, officialThree, successor], first.digest) };
})();

/** A signed statement with all its parts. */
export interface StatementVector {
  /** The value of each field, as its section writes it: text, or bytes in hex. */
  readonly values: Readonly<Record<string, string | number | readonly string[]>>;
  readonly message: Uint8Array;
  readonly signers: readonly PublishedKey[];
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

function packageVector(): StatementVector {
  const { manifest, digest } = ARCHIVE;
  const said = { digest, id: PACKAGE_FACTS.id, version: PACKAGE_FACTS.version, keyId: publisher.keyId };
  return {
    values: { manifest: hex(manifest), ...said },
    message: packageStatement({ manifest, ...said }),
    signers: [publisher],
  };
}

function registrationVector(): StatementVector {
  const said = { challenge: CHALLENGE, accountId: ACCOUNT, publisher: PACKAGE_FACTS.publisher };
  const { publicKey } = publisher;
  return {
    values: { ...said, publicKey: hex(publicKey) },
    message: registrationStatement({ ...said, publicKey }),
    signers: [publisher],
  };
}

function possessionVector(): StatementVector {
  const values = {
    challenge: CHALLENGE,
    accountId: ACCOUNT,
    publisherId: "00000000-0000-4000-8000-000000000002",
    keyId: publisher.keyId,
    expiresAt: "2026-01-31T09:40:00.000Z",
  };
  return { values, message: possessionStatement(values), signers: [publisher] };
}

function rotationVector(): StatementVector {
  const said = {
    publisher: PACKAGE_FACTS.publisher,
    oldKeyId: publisher.keyId,
    effectiveAt: LATER,
    challenge: CHALLENGE,
  };
  return {
    values: { ...said, newPublicKey: hex(successor.publicKey) },
    message: rotationStatement({ ...said, newPublicKey: successor.publicKey }),
    signers: [publisher],
  };
}

function transferVector(): StatementVector {
  const values = {
    extensionId: PACKAGE_FACTS.id,
    from: PACKAGE_FACTS.publisher,
    to: "Beta Café",
    nonce: CHALLENGE,
    expiresAt: LATER,
  };
  return { values, message: transferStatement(values), signers: [publisher, successor] };
}

function officialVector(): StatementVector {
  const { manifest, digest } = ARCHIVE;
  const said = { id: PACKAGE_FACTS.id, version: PACKAGE_FACTS.version, digest };
  return {
    values: { ...said, manifest: hex(manifest) },
    message: officialStatement({ ...said, manifest }),
    signers: [officialOne, officialTwo],
  };
}

function officialSetVector(): StatementVector {
  const { second } = OFFICIAL_SETS;
  const { revision, threshold, previous = "" } = second;
  return {
    values: { revision, threshold, previous, keys: second.keys.map((each) => hex(each.publicKey)) },
    message: officialSetStatement(second),
    signers: [officialOne, officialTwo],
  };
}

/** A vector of each statement. */
export const STATEMENT_VECTORS: Readonly<Record<keyof typeof STATEMENTS, StatementVector>> = {
  package: packageVector(),
  registration: registrationVector(),
  possession: possessionVector(),
  rotation: rotationVector(),
  transfer: transferVector(),
  official: officialVector(),
  officialSet: officialSetVector(),
};
