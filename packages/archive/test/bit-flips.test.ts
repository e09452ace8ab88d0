import { resourceManifest } from "@bourse/testing/archives";
import { depth } from "@bourse/testing/depth";
import { newKeyPair, signWith } from "@bourse/testing/keys";
import { describe, expect, it } from "vitest";
import { buildPackage, keyId, packageStatement, readPackage, verifyPackageSignature } from "../src/index.ts";

/** Bytes of gzip's header and trailer, which no checksum covers: a reader can overlook each bit of them. */
const UNCHECKED_BYTES = { header: 10, trailer: 8 };
/** One in this many bits of the compressed data is flipped. Seven and eight share no factor: each bit of a byte has its turn. */
const FLIPPED_EVERY = depth({ usual: 7, deep: 1 });

const pair = newKeyPair();
const built = buildPackage({ manifest: resourceManifest(), files: new Map() });

/** The whole check of a download: the archive is valid, and the signature matches it. */
async function accepts(archive: Uint8Array, signature: Uint8Array, publicKey = pair.publicKey): Promise<boolean> {
  const { package: read } = await readPackage(archive);
  if (!read) return false;
  const { manifestBytes, digest, manifest } = read;
  const statement = { manifest: manifestBytes, digest, id: manifest.id, version: manifest.version };
  return verifyPackageSignature({ ...statement, publicKey, signature }).ok;
}

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return changed;
}

describe("one flipped bit", () => {
  const archive = built.archive ?? new Uint8Array();
  const manifest = built.manifest;
  const statement = {
    manifest: resourceManifest(),
    digest: built.digest ?? "",
    id: manifest?.id ?? "",
    version: manifest?.version ?? "",
    keyId: keyId(pair.publicKey),
  };
  const signature = signWith(pair, packageStatement(statement));

  it("[P2] is refused wherever it is in a signed archive", async () => {
    expect(await accepts(archive, signature)).toBe(true);
    const accepted: number[] = [];
    const isUnchecked = (byte: number) =>
      byte < UNCHECKED_BYTES.header || byte >= archive.length - UNCHECKED_BYTES.trailer;
    for (let bit = 0; bit < archive.length * 8; bit++) {
      if (bit % FLIPPED_EVERY !== 0 && !isUnchecked(bit >> 3)) continue;
      if (await accepts(flipped(archive, bit), signature)) accepted.push(bit);
    }
    expect(accepted).toEqual([]);
  });

  it("[P2] is refused wherever it is in the signature or in the key", async () => {
    const accepted: number[] = [];
    for (let bit = 0; bit < 64 * 8; bit++) if (await accepts(archive, flipped(signature, bit))) accepted.push(bit);
    for (let bit = 0; bit < 32 * 8; bit++) {
      if (await accepts(archive, signature, flipped(pair.publicKey, bit))) accepted.push(bit);
    }
    expect(accepted).toEqual([]);
  });

  it("[P2] of the canonical manifest is refused by the signature alone", () => {
    for (let bit = 0; bit < statement.manifest.length * 8; bit++) {
      const manifestBytes = flipped(statement.manifest, bit);
      const input = { ...statement, manifest: manifestBytes, publicKey: pair.publicKey, signature };
      if (verifyPackageSignature(input).ok) expect.fail(`bit ${bit}`);
    }
  });
});
