import { createHash } from "node:crypto";
import { type Endorsement, endorsementBodies } from "@bourse/archive";
import type { Officials } from "@bourse/archive/testing";
import { OFFICIAL_PUBLISHER } from "@bourse/contract";
import {
  type Files,
  type ManifestChanges,
  managedModelManifest,
  rawGzip,
  rawTar,
  sampleSite,
  webAppManifest,
} from "@bourse/testing/archives";
import { Author } from "./author.ts";
import type { TestPackage } from "./package.ts";
import type { TestCloud } from "./test-cloud.ts";

const SITE = sampleSite();
const MODEL: Files = new Map(
  ["prepare.py", "server.py"].map((name) => [`tools/forecast/${name}`, Buffer.from(name)] as const),
);

/** A web application of the official publisher, unless the changes say otherwise. */
export function packSite(changes: ManifestChanges = {}): TestPackage {
  return packFiles(webAppManifest(SITE, changes), SITE);
}

/** A managed model of the official publisher, unless the changes say otherwise. */
export function packModel(changes: ManifestChanges = {}): TestPackage {
  return packFiles(managedModelManifest(MODEL, changes), MODEL);
}

/** A package of files with an inventory, whatever its manifest is. */
function packFiles(manifestBytes: Uint8Array, files: Files): TestPackage {
  const contents = [["manifest.json", manifestBytes] as const, ...[...files].toSorted(([a], [b]) => (a < b ? -1 : 1))];
  const archive = rawGzip(rawTar(contents.map(([name, content]) => ({ name, content }))));
  const manifest = JSON.parse(Buffer.from(manifestBytes).toString());
  const { id, version, publisher } = manifest;
  const digest = createHash("sha256").update(archive).digest("hex");
  return { id, version, publisher, manifest, manifestBytes, archive, digest };
}

/** The official publisher: an administrator's account with a registered key. */
export async function officialAuthor(cloud: TestCloud, stage: "registered" | "verified" = "verified"): Promise<Author> {
  const { token = "", account } = await cloud.trader();
  if (!account) throw new Error("a trader without an account");
  const grant = { role: "administrator", reason: "publishes for the service" };
  await (await cloud.administrator()).post(`/admin/accounts/${account.account_id}/grant`, grant);
  const author = new Author(cloud.url, { token, account }, OFFICIAL_PUBLISHER);
  const { publisher_id } = await author.register();
  if (stage === "verified") await cloud.verify(publisher_id);
  return author;
}

/** Official signatures of a package, as they are sent. */
export function endorse(officials: Officials, pack: TestPackage, by?: readonly number[]) {
  const { id, version, digest, manifestBytes: manifest } = pack;
  const signatures: readonly Endorsement[] = officials.endorse({ id, version, digest, manifest }, by);
  return endorsementBodies(signatures);
}
