import { newPublisher, testHost } from "@bourse/host/testing";
import { resourceManifest, SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, expect, it } from "vitest";

const NOTES = "svc.sample_notes";
const GUEST = "svc.sample_guest";
const publisher = newPublisher();

let host: Awaited<ReturnType<typeof testHost>>;
beforeEach(async () => {
  host = await testHost();
});
afterEach(() => host.dispose());

const versionOf = async (id: string) => (await host.service.plugin(id)).versions[0];

it("shows what each version adds before anything is downloaded", async () => {
  const contributes = {
    watchlistPresets: [{ id: `${NOTES}.metals`, name: "Metals", symbols: ["SPX"] }],
  };
  host.marketplace.publish(await publisher.release({ manifest: resourceManifest({ contributes }) }));
  expect(await versionOf(NOTES)).toMatchObject({
    contributions: [{ kind: "watchlistPresets", id: `${NOTES}.metals`, title: "Metals" }],
    commands: [],
  });
});

it("adds nothing by a manifest that cannot be read", async () => {
  for (const version of ["1.0.0", "1.1.0"])
    host.marketplace.publish(await publisher.release({ manifest: resourceManifest({ version }) }));
  for (const text of ["", "[]", '{"contributes":3}']) {
    host.marketplace.change(NOTES, "1.0.0", { manifest: Buffer.from(text) });
    const { versions } = await host.service.plugin(NOTES);
    expect(versions.map((each) => each.contributions.length)).toEqual([1, 0]);
  }
});

it("names the commands that an interactive guest may submit with its capabilities, and none of other guests", async () => {
  host.marketplace.publish(await publisher.release({ manifest: wasmManifest(), wasm: SMALLEST_GUEST }));
  expect((await versionOf(GUEST))?.commands).toEqual([]);
  host.marketplace.change(GUEST, "1.0.0", { apiVersion: 2, capabilities: ["alertsWrite"] });
  const commands = (await versionOf(GUEST))?.commands;
  expect(commands).toEqual(expect.arrayContaining(["storage.read", "alerts.create"]));
  expect(commands).not.toContain("market.read");
});
