import { createHash, createPublicKey, verify } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { buildPackage, keyId, packageStatement, readPackage, verifyPackageSignature } from "@bourse/archive";
import { webAppManifest } from "@bourse/testing/archives";
import { newKeyPair, signWith } from "@bourse/testing/keys";
import { SITE_FILES, site } from "./archive-site/site.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ROUNDS = sized(6, 2);
const RUNS_PER_ROUND = sized(10, 1);
const TARGET = 1.5;

function prepare() {
  const files = site();
  const { archive, manifest, issues } = buildPackage({ manifest: webAppManifest(files), files });
  if (!archive || !manifest) throw new Error(`the benchmark's package does not build: ${JSON.stringify(issues)}`);
  const pair = newKeyPair();
  return { files, archive, pair };
}

/** Reads and verifies as cloud and host do: every check, and the signature over the statement. */
async function ours(archive: Uint8Array, publicKey: Uint8Array, signature: Uint8Array): Promise<void> {
  const { package: read, issues } = await readPackage(archive);
  if (!read) throw new Error(`the benchmark's package is refused: ${JSON.stringify(issues)}`);
  const { manifestBytes, digest, manifest } = read;
  const statement = { manifest: manifestBytes, digest, id: manifest.id, version: manifest.version };
  if (!verifyPackageSignature({ ...statement, publicKey, signature }).ok) throw new Error("the signature is refused");
}

/** The minimum work of any program on the same bytes: unpack, hash archive and files, verify. */
export async function run(): Promise<BenchResult[]> {
  const { files, archive, pair } = prepare();
  const { package: read } = await readPackage(archive);
  if (!read) throw new Error("the benchmark's package is refused");
  const { manifestBytes, digest, manifest, size, unpackedSize } = read;
  const statement = { manifest: manifestBytes, digest, id: manifest.id, version: manifest.version };
  const message = packageStatement({ ...statement, keyId: keyId(pair.publicKey) });
  const signature = signWith(pair, message);
  const key = createPublicKey(pair.privateKey);
  const theirs = () => {
    gunzipSync(archive);
    createHash("sha256").update(archive).digest("hex");
    for (const file of files.values()) createHash("sha256").update(file).digest("hex");
    if (!verify(null, message, key, signature)) throw new Error("the signature does not verify");
  };
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.theirs.push(...(await timed(theirs)));
    times.ours.push(...(await timed(() => ours(archive, pair.publicKey, signature))));
  }
  const [own, plain] = [median(times.ours), median(times.theirs)];
  const what = `${(size / 2 ** 20).toFixed(1)} MiB archive, ${(unpackedSize / 2 ** 20).toFixed(1)} MiB in ${SITE_FILES} files`;
  return [
    {
      name: `read and verify a webApp package (${what})`,
      ours: `${own.toFixed(1)} ms`,
      theirs: `${plain.toFixed(1)} ms for node's gunzip, sha256 and Ed25519`,
      ratio: own / plain,
      target: `at most ${TARGET}`,
      ok: own / plain <= TARGET,
    },
  ];
}

/** Times of a series of runs, after collecting the garbage of the previous series. */
async function timed(work: () => void | Promise<void>): Promise<readonly number[]> {
  globalThis.gc?.();
  const times: number[] = [];
  for (let run = 0; run < RUNS_PER_ROUND; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}
