import { createHash, createPublicKey, verify } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { buildPackage, packageStatement } from "@bourse/archive";
import { Author, freshId, startCloud, type TestCloud, type TestPackage, until, upload } from "@bourse/cloud/testing";
import type { JsonObject } from "@bourse/contract";
import { webAppManifest } from "@bourse/testing/archives";
import { signWith } from "@bourse/testing/keys";
import { SITE_FILES, site } from "./archive-site/site.ts";
import { openPostgres } from "./cloud/postgres.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const RUNS = sized(24, 1);
/** Runs that warm both up. */
const WARM = sized(4, 0);
const TARGET = 2;

/**
 * `complete` of a 4 MiB webApp package, compared with only copying, unpacking, hashing and verifying the same bytes.
 */
export async function run(): Promise<BenchResult[]> {
  const postgres = await openPostgres();
  const cloud = await startCloud({ databaseUrl: await postgres.createDatabase("complete") });
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-complete-"));
  try {
    const author = await officialAuthor(cloud);
    const id = freshId();
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    for (let minor = 0; minor < WARM + RUNS; minor += 1) {
      const pack = packageOf(author, id, `1.${minor}.0`);
      const [our, their] = [await complete(author, pack), bareSum(author, pack, folder)];
      if (minor < WARM) continue;
      times.ours.push(our);
      times.theirs.push(their);
    }
    return [result(median(times.ours), median(times.theirs))];
  } finally {
    await cloud.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Only the service's own publisher makes web apps, and only an administrator registers it. */
async function officialAuthor(cloud: TestCloud): Promise<Author> {
  // Nobody may verify their own registration, so another administrator does.
  const { token, account } = await cloud.reviewer();
  if (!token || !account) throw new Error("no session");
  const granted = { role: "administrator", reason: "publishes for the service" };
  await (await cloud.administrator()).post(`/admin/accounts/${account.account_id}/grant`, granted);
  const author = new Author(cloud.url, { token, account }, "Service Official");
  const { publisher_id } = await author.register();
  await cloud.verify(publisher_id);
  return author;
}

function packageOf({ publisher }: Author, id: string, version: string): TestPackage {
  const files = site();
  const manifestBytes = webAppManifest(files, { id, version, publisher });
  const { archive, digest, issues } = buildPackage({ manifest: manifestBytes, files });
  if (!archive || !digest) throw new Error(`the benchmark's package does not build: ${JSON.stringify(issues)}`);
  const manifest = JSON.parse(Buffer.from(manifestBytes).toString("utf8")) as JsonObject;
  return { id, version, publisher, manifest, manifestBytes, archive, digest };
}

/** Milliseconds of the single request; ticket and upload precede it. */
async function complete(author: Author, pack: TestPackage): Promise<number> {
  const ticket = await author.ticket(pack);
  await upload(ticket, pack.archive);
  const body = author.completeBody(ticket, pack);
  globalThis.gc?.();
  const started = performance.now();
  const answer = await author.post("/plugins/submissions/complete", body);
  const took = performance.now() - started;
  if (answer.status !== 200) throw new Error(`not completed: ${answer.bytes.toString()}`);
  await checked(author, answer.body.data.submission_id);
  return took;
}

/** Waits until a submission's job is done: it would run during the next one. */
function checked(author: Author, id: string): Promise<string> {
  return until(async () => {
    const { state } = (await author.submission(id)).body.data;
    return state === "received" || state === "checking" ? undefined : state;
  }, "the check");
}

/** The minimum work of any program: copy the file, unpack it, hash archive and files, verify the signature. */
function bareSum(author: Author, pack: TestPackage, folder: string): number {
  const { archive, manifestBytes: manifest, digest, id, version } = pack;
  const message = packageStatement({ manifest, digest, id, version, keyId: author.keyId });
  const signature = signWith(author.key, message);
  const key = createPublicKey(author.key.privateKey);
  const files = [...site().values()];
  const [from, to] = [path.join(folder, "upload"), path.join(folder, "kept")];
  writeFileSync(from, archive);
  globalThis.gc?.();
  const started = performance.now();
  copyFileSync(from, to);
  const bytes = readFileSync(to);
  gunzipSync(bytes);
  createHash("sha256").update(bytes).digest("hex");
  for (const file of files) createHash("sha256").update(file).digest("hex");
  if (!verify(null, message, key, signature)) throw new Error("the signature does not verify");
  return performance.now() - started;
}

function result(ours: number, theirs: number): BenchResult {
  return {
    name: `complete a 4 MiB webApp package (${SITE_FILES} files)`,
    ours: `${ours.toFixed(1)} ms`,
    theirs: `${theirs.toFixed(1)} ms for copying, gunzip, sha256 and Ed25519`,
    ratio: ours / theirs,
    target: `<= ${TARGET}`,
    ok: ours / theirs <= TARGET,
  };
}
