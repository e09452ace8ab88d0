import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { canonicalize } from "@bourse/contract";
import { assemble, scriptedGuest } from "@bourse/testing/guests";
import { patiently } from "@bourse/testing/patience";
import { expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { put, putEventGuest, putPackage, testFolder } from "./workspace.ts";

const folder = testFolder();
const notice = { id: "n", method: "notifications.publish", params: { id: "n", title: "Now", body: "b" } };

const putScripted = async (name: string, capabilities: readonly string[]) =>
  putEventGuest(folder, name, { module: await assemble(scriptedGuest([[notice]])), capabilities: [...capabilities] });

it(
  "shows what a reviewer sees, with the digest of the document that --output writes, and refuses nothing",
  async () => {
    const guest = await putScripted("told", ["tradingRead"]);
    const output = path.join(folder, "dossier.json");
    const { code, out } = await call(["dossier", guest, "--output", output]);
    const written = readFileSync(output);
    const digest = createHash("sha256").update(written).digest("hex");
    expect(out).toContain(digest);
    expect(Buffer.from(canonicalize(JSON.parse(written.toString()))).equals(written)).toBe(true);
    expect(out).toMatch(
      /Commands need what the manifest does not ask for: alertsWrite.*\[dossier\.capability_refused\]/,
    );
    expect(out).toMatch(/tried +notifications\.publish × \d+/);
    expect(out).toMatch(/so "bars that form", "another locale"/);
    expect(code).toBe(0);
  },
  patiently(60_000),
);

it(
  "compares with an older version, also as JSON",
  async () => {
    const older = await putScripted("older", []);
    const newer = await putScripted("newer", ["alertsWrite"]);
    const { out } = await call(["dossier", newer, "--against", older, "--json"]);
    const { difference, sha256, document } = JSON.parse(out);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(document.capabilities).toMatchObject({ exercised: ["alertsWrite"], refused: [] });
    expect(difference).toContainEqual({ subject: "refused capability", before: "alertsWrite", after: null });
    expect((await call(["dossier", newer, "--against", newer])).out).toContain("does the same as");
  },
  patiently(120_000),
);

it("refuses what is no package, at either side", async () => {
  const { archive: resource } = putPackage(folder, "plain");
  expect((await call(["dossier", resource])).out).toContain("no findings");
  const broken = put(folder, "broken.tar.gz", "no archive");
  for (const args of [[broken], [resource, "--against", broken]]) {
    const { code, err } = await call(["dossier", ...args]);
    expect(err).toContain("archive.");
    expect(code).toBe(1);
  }
  const { code, out } = await call(["dossier", path.join(folder, "missing"), "--json"]);
  expect(JSON.parse(out)).toMatchObject({ ok: false, issues: [{ rule: "tool.unreadable" }] });
  expect(code).toBe(1);
});
