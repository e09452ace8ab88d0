// Packages, signatures and keys of publishers, written from docs/reference/formats.md, as far as the tests of a host go: the
// groups for verifiers ask for more.
import { createHash, createPublicKey, verify } from "node:crypto";
import { crc32, inflateRawSync } from "node:zlib";

export class Refused extends Error {
  constructor(...codes) {
    super(codes.join(", "));
    this.codes = codes;
  }
}
export const need = (condition, code) => {
  if (!condition) throw new Refused(code);
};
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const bytesOf = (text) => Buffer.from(String(text), "base64");

// Canonical JSON (RFC 8785), signed statements, Ed25519.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

function statement(...fields) {
  const framed = fields.flatMap((field) => {
    const size = Buffer.byteLength(field);
    return [Uint8Array.of(size >> 24, size >> 16, size >> 8, size), Buffer.from(field)];
  });
  return Buffer.concat(framed);
}

function isSigned(rawKey, message, signature) {
  if (rawKey.length !== 32 || signature.length !== 64) return false;
  const key = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), rawKey]);
  return verify(null, message, createPublicKey({ key, format: "der", type: "spki" }), signature);
}

function readArchive(bytes) {
  const code = "install.package_refused";
  need(bytes.toString("hex", 0, 10) === "1f8b08000000000002ff", code);
  const { buffer: tar, engine } = inflateRawSync(bytes.subarray(10), { info: true, maxOutputLength: 2 ** 24 });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tar));
  trailer.writeUInt32LE(tar.length, 4);
  need(trailer.equals(bytes.subarray(10 + engine.bytesWritten)), code);
  const files = new Map();
  for (let at = 0; at < tar.length - 1024; ) {
    const name = tar.toString("utf8", at, tar.indexOf(0, at));
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 135), 8);
    need(["manifest.json", "main.wasm"].includes(name) && !files.has(name) && size <= tar.length - at - 1536, code);
    files.set(name, tar.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

/** Whether the key of a record is the one that it is called. */
export const hasItsKey = ({ public_key, key_id }) => sha256(bytesOf(public_key)) === key_id;

export function isPackageSigned({ id, version, public_key, key_id, digest, manifest, signature }) {
  const said = ["svc.package.v1", canonical(manifest), digest, id, version, key_id];
  return isSigned(bytesOf(public_key), statement(...said), bytesOf(signature));
}

// Versions, times, keys of a publisher.
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
export function compare(a, b) {
  const [left, right] = [a, b].map((each) => (VERSION.exec(each) ?? [0, 0, 0, 0]).slice(1).map(Number));
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}
export const isFrom = (time, end) => !(Date.parse(time) < Date.parse(end));

export function isKeySet(set, publisher) {
  const byId = new Map(set.keys.map((key) => [key.key_id, key]));
  const isRotated = ({ rotation, public_key }) => {
    const old = byId.get(rotation.old_key_id);
    const { old_key_id, effective_at, challenge, signature } = rotation;
    const said = ["svc.key-rotation.v1", publisher, old_key_id, bytesOf(public_key), effective_at, challenge];
    return old !== undefined && isSigned(bytesOf(old.public_key), statement(...said), bytesOf(signature));
  };
  const isWhole = (key) => hasItsKey(key) && (!key.rotation || isRotated(key));
  return set.publisher === publisher && byId.size === set.keys.length && set.keys.every(isWhole);
}

/** Whether each key signed for the next, from one key to another. */
export function leads(set, from, to) {
  const find = (id) => set?.keys.find(({ key_id }) => key_id === id);
  for (let [id, steps] = [to, 0]; ; steps++) {
    if (id === from) return true;
    const rotation = find(id)?.rotation;
    const old = find(rotation?.old_key_id);
    const end = old?.revocation?.effective_at;
    if (!old || steps > set.keys.length || (end && isFrom(rotation.effective_at, end))) return false;
    id = old.key_id;
  }
}

const IMPORTS = {
  1: ["has_capability", "log", "market_get_candles", "market_get_quote", "view_set_json"],
  2: ["has_capability", "log", "event_get_json", "output_set_json"],
};
/** The files of a package that is what its record says. */
export function verified(record, bytes) {
  need(bytes?.length === record.size && sha256(bytes) === record.digest, "trust.digest_mismatch");
  const files = readArchive(bytes);
  need(String(files.get("manifest.json")) === canonical(record.manifest), "trust.record_mismatch");
  const code = files.get("main.wasm");
  const imports = code ? WebAssembly.Module.imports(new WebAssembly.Module(code)) : [];
  need(
    imports.every(({ module, name }) => module === "svc" && IMPORTS[record.api_version].includes(name)),
    "install.package_refused",
  );
  return files;
}
