import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newOfficials } from "@bourse/archive/testing";
import { fakeRunner, newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest, sampleSite, webAppManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, expect, it } from "vitest";

const officials = newOfficials();
const publisher = newPublisher();
const site = sampleSite();
const runner = fakeRunner("webApp", "workspace");

let host: TestHost;
beforeEach(async () => {
  host = await testHost({ officialSet: officials.file, runners: [runner] });
});
afterEach(() => host.dispose());

const release = (version: string) =>
  publisher.release({
    manifest: webAppManifest(site, { version }),
    files: site,
    endorse: (each) => officials.endorse(each),
  });

/** Opens the host again as one with a rule more: the stored manifest has something that this host's rules refuse. */
async function withNewRule(id: string): Promise<void> {
  const { dataDir } = host;
  await host.close();
  const database = new DatabaseSync(join(dataDir, "host.sqlite"));
  const row = database.prepare("SELECT manifest FROM extensions WHERE id = ?").get(id);
  const manifest = JSON.parse(Buffer.from(row?.manifest as Uint8Array).toString());
  const stored = Buffer.from(JSON.stringify({ ...manifest, trust: "community" }));
  database.prepare("UPDATE extensions SET manifest = ?, digest = ? WHERE id = ?").run(stored, "0".repeat(64), id);
  database.close();
  host = await testHost({ dataDir, runners: [runner], officialSet: officials.file }, host);
}

const shown = (id: string) => host.service.extensions().extensions.find((each) => each.id === id);

it("an installed application that breaks a newer rule stays listed, stopped, with the reason and the way out", async () => {
  const { record, archive } = await release("1.0.0");
  host.marketplace.publish({ record, archive });
  await host.add(record.id);
  const other = await publisher.release({ manifest: resourceManifest({ publisher: "Service Official" }) });
  host.marketplace.publish(other);
  await host.add(other.record.id);
  const before = runner.generations.length;
  await withNewRule(record.id);
  expect(runner.generations).toHaveLength(before);
  expect(shown(other.record.id)).toMatchObject({ state: "active" });
  const { fault, ...rest } = shown(record.id) ?? {};
  expect(rest).toMatchObject({ state: "suspended", runtime: "webApp", activation: { state: "suspended" } });
  expect(fault?.code).toBe("install.rules_changed");
  expect(fault?.message).toMatch(/^its manifest: \/trust .+ \[manifest\..+\]/);

  // The version that repairs it can be planned and installed, and the broken one can be removed.
  const next = await release("9.0.1");
  host.marketplace.publish(next);
  await host.add(record.id, { version: "9.0.1" });
  expect(shown(record.id)).toMatchObject({ version: "9.0.1", state: "active" });
  await withNewRule(record.id);
  await host.service.remove(record.id);
  expect(shown(record.id)).toBeUndefined();
});
