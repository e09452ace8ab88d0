import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readOfficialSets } from "@bourse/archive";
import { choosePackage } from "@bourse/client";
import { packModel, packSite, startCloud } from "@bourse/cloud/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishPackages } from "../scripts/start/content.ts";
import { handOutOfficialKeys } from "../scripts/start/official.ts";

let dataDir: string;
let hostDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "bourse-start-"));
  hostDir = path.join(dataDir, "host");
  mkdirSync(hostDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("[SERVICE-17] a first start makes one official key and hands its public part to the host's folder", async () => {
  const file = await handOutOfficialKeys(dataDir, hostDir);
  const handed = readFileSync(path.join(hostDir, "official.json"));
  expect(handed).toEqual(readFileSync(file));
  const read = readOfficialSets(handed);
  expect(read.ok && read.sets.map(({ set }) => [set.threshold, set.keys.length])).toEqual([[1, 1]]);
  expect(statSync(path.join(dataDir, "official")).mode & 0o077).toBe(0);
  expect(statSync(path.join(dataDir, "official", "keys", "official.json")).mode & 0o777).toBe(0o600);
});

it("a later start changes nothing, and completes an interrupted one", async () => {
  const file = await handOutOfficialKeys(dataDir, hostDir);
  const before = readFileSync(file);
  await handOutOfficialKeys(dataDir, hostDir);
  expect(readFileSync(file)).toEqual(before);
  rmSync(file);
  rmSync(path.join(hostDir, "official.json"));
  await handOutOfficialKeys(dataDir, hostDir);
  expect(readFileSync(file)).toEqual(before);
  expect(existsSync(path.join(hostDir, "official.json"))).toBe(true);
});

it("keys that the host's owner has put there are not replaced", async () => {
  writeFileSync(path.join(hostDir, "official.json"), "own");
  chmodSync(path.join(hostDir, "official.json"), 0o600);
  await handOutOfficialKeys(dataDir, hostDir);
  expect(readFileSync(path.join(hostDir, "official.json"), "utf8")).toBe("own");
});

it("[SERVICE-15, SERVICE-17] a first start publishes official packages with the installation's own signatures, once", async () => {
  const file = await handOutOfficialKeys(dataDir, hostDir);
  const read = readOfficialSets(readFileSync(file));
  if (!read.ok) throw new Error("no set");
  const cloud = await startCloud({ dataDir: path.join(dataDir, "cloud"), officialSets: read.sets });
  const said: string[] = [];
  const options = { cloudUrl: cloud.url, dataDir, say: (line: string) => void said.push(line) };
  const packs = [packSite(), packModel()];
  const chosen = await Promise.all(packs.map((each) => choosePackage(each.archive)));
  // None of them is installed by the start: that is the trader's choice.
  expect(await publishPackages(options, chosen)).toEqual([]);
  for (const { id } of packs) {
    const [record] = (await cloud.anonymous.get(`/plugins/${id}/versions`)).body.data.items;
    expect(record).toMatchObject({ publisher: "Service Official", state: "published" });
    expect(record.endorsements.map((each: { key_id: string }) => each.key_id)).toEqual(
      read.sets[0].set.keys.map((each) => each.keyId),
    );
  }
  said.length = 0;
  await publishPackages(options, chosen);
  expect(said).toEqual([]);
  await cloud.close();
});
