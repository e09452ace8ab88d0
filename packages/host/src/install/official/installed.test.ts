import { newOfficials } from "@bourse/archive/testing";
import { newPublisher } from "@bourse/host/testing";
import { sampleSite, webAppManifest } from "@bourse/testing/archives";
import { newKeyPair } from "@bourse/testing/keys";
import { expect, it } from "vitest";
import type { InstalledExtension } from "../../store/extensions.ts";
import { officialCheck } from "./check.ts";
import { whyUnofficial } from "./installed.ts";
import type { OfficialTrust } from "./trust.ts";

const officials = newOfficials();
const [first, second, third] = officials.pairs;

async function installed(): Promise<InstalledExtension> {
  const files = sampleSite();
  const manifest = webAppManifest(files);
  const { record } = await newPublisher().release({
    manifest,
    files,
    endorse: (version) => officials.endorse(version),
  });
  return { ...record, generation: "one", enabled: true, installedAt: "2026-01-02T03:04:05.000Z", approved: [] };
}
const code = (version: InstalledExtension, trust: OfficialTrust) => whyUnofficial(version, officialCheck(trust))?.code;

it("[P9] an installed version is judged by the keys of today, with the signatures of today", async () => {
  const board = await installed();
  expect(code(board, { ok: true, set: officials.set })).toBeUndefined();
  if (!first || !second || !third) throw new Error("no keys");
  const kept = officials.succeed({ pairs: [first, second, newKeyPair()] });
  expect(code(board, { ok: true, set: kept.set })).toBeUndefined();
  const replaced = officials.succeed({ pairs: [first, third, newKeyPair()] });
  expect(code(board, { ok: true, set: replaced.set })).toBe("official.too_few");
  const renewed = { ...board, endorsements: [...board.endorsements, ...replaced.endorse(board, [2])] };
  expect(code(renewed, { ok: true, set: replaced.set })).toBeUndefined();
});

it("[P28] an installed version stops being official when the keys are gone or its manifest is damaged", async () => {
  const board = await installed();
  const gone = { ok: false, code: "official.set_missing", message: "there is no file" } as const;
  expect(code(board, gone)).toBe("official.set_missing");
  const damaged = { ...board, digest: "0".repeat(64), manifest: new TextEncoder().encode("{") };
  expect(code(damaged, { ok: true, set: officials.set })).toBe("install.package_damaged");
});
