import { newOfficials } from "@bourse/archive/testing";
import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { sampleSite, webAppManifest } from "@bourse/testing/archives";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "./fake-io.ts";

const officials = newOfficials();
const publisher = newPublisher();
const site = sampleSite();

let host: TestHost;
beforeAll(async () => {
  host = await testHost({ officialSet: officials.file });
  await host.listen();
});
afterAll(() => host.dispose());

const run = (...args: readonly string[]) => call(["host", ...args], { env: { BOURSE_HOST_DATA: host.dataDir } });

/** Offers a web application that the official keys with these indexes signed. */
async function offer(id: string, by: readonly number[]) {
  const contributes = { webApp: { containerId: id, viewId: `${id}.workspace`, title: "Board" } };
  const manifest = webAppManifest(site, { id, contributes });
  const made = await publisher.release({ manifest, files: site, endorse: (version) => officials.endorse(version, by) });
  host.marketplace.publish(made);
  return made.record;
}

it("[P8] installs an official package without --trust-key, and names the key and who signed", async () => {
  const { id, keyId } = await offer("svc.official_board", [0, 2]);
  const said = `signed with key ${keyId} of Service Official, accepted for this extension alone: 2 of 3 official keys (set 1) signed it`;
  const shown = await run("install", id, "--plan");
  expect(shown.out).toContain(said);
  const { terms } = (await run("install", id, "--plan", "--json")).json() as { terms: { value: string }[] };
  const accept = terms.flatMap(({ value }) => ["--accept-network", value]);
  const installed = await run("install", id, "--approve", "all", ...accept);
  expect([installed.code, installed.err]).toEqual([0, ""]);
  expect(installed.out).toContain(said);
  const status = (await run("status")).out;
  expect(status.match(new RegExp(`signed ${id}`, "g"))).toHaveLength(2);
});

it.each([[[]], [[1]]])("[P28] refuses one that only %j of the keys signed, with --trust-key as well", async (by) => {
  const { id } = await offer(`svc.almost_board_${by.length}`, by);
  for (const more of [[], ["--trust-key"]]) {
    const refused = await run("install", id, "--approve", "all", ...more, "--json");
    expect([refused.code, refused.json().rule]).toEqual([1, "official.too_few"]);
  }
});
