import { HOST_LIMITS } from "@bourse/contract";
import { type FakeMarketplace, fakeMarketplace, newPublisher, testHost } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";
import { type HungServer, hungServer, type Manner } from "@bourse/testing/network";
import { patiently } from "@bourse/testing/patience";
import { afterEach, describe, expect, it } from "vitest";
import type { MarketplacePort } from "../ports/marketplace.ts";
import { HostRefusal } from "../refusal.ts";
import { restMarketplace } from "./marketplace/rest-marketplace.ts";

const INSTALLED = 30;
const ids = Array.from({ length: INSTALLED }, (_, index) => `svc.sample_notes_${index}`);
const publisher = newPublisher();
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function notes(id: string): Uint8Array {
  const view = { id: `${id}.hello`, name: "Hello", sdui: { type: "label", text: "Hello" } };
  return resourceManifest({ id, contributes: { views: { [id]: [view] } } });
}

/** A host with thirty extensions and a marketplace that can be made to hang. */
async function hostWithThirty(manner: Manner, limits = HOST_LIMITS) {
  const server = await hungServer(manner);
  const honest = fakeMarketplace();
  const hung = restMarketplace(server.url, limits);
  let current: MarketplacePort = honest;
  const marketplace = new Proxy(honest, { get: (_, name: keyof FakeMarketplace) => ({ ...honest, ...current })[name] });
  const host = await testHost({ limits, marketplace });
  let ended: Promise<void> | undefined;
  const dispose = () => {
    ended ??= host.dispose();
    return ended;
  };
  ends.push(
    () => server.close(),
    () => dispose(),
    () => hung.close(),
  );
  for (const id of ids) {
    honest.publish(await publisher.release({ manifest: notes(id) }));
    await host.add(id);
  }
  current = hung;
  return { host, server, dispose };
}

/** Whether a promise has settled. */
function watched(promise: Promise<unknown>) {
  const state = { settled: false };
  const mark = () => {
    state.settled = true;
  };
  promise.then(mark, mark);
  return state;
}

async function expectLocalActsAnswer(server: HungServer, host: Awaited<ReturnType<typeof testHost>>) {
  const round = watched(host.service.checkStandings());
  const resolved = watched(host.service.resolve({ id: ids[0] as string }));
  const looked = watched(host.service.plugin(ids[1] as string));
  await server.untilAsked(HOST_LIMITS.standingAtOnce + 2);
  const [revoked, disabled, removed, ...rest] = ids as [string, string, string, ...string[]];
  await host.service.setApprovals(revoked, []);
  await host.service.setEnabled(disabled, "disabled");
  await host.service.retry(revoked);
  await host.service.remove(removed);
  for (const id of rest) await host.service.setEnabled(id, "disabled");
  expect([round.settled, resolved.settled, looked.settled]).toEqual([false, false, false]);
  expect(server.open).toBe(HOST_LIMITS.standingAtOnce + 2);
  expect(host.service.extensions().extensions.filter((each) => each.state === "active")).toHaveLength(1);
}

describe.each(["silent", "drip"] as const)("a marketplace that hangs (%s)", (manner) => {
  it("[P21] keeps no revoke, disable or removal waiting while thirty extensions are asked about", async () => {
    const { host, server } = await hostWithThirty(manner);
    await expectLocalActsAnswer(server, host);
  });

  it("is asked by one round at a time, which ends by itself; the next one begins with who was not asked", async () => {
    const limits = { ...HOST_LIMITS, standingAtOnce: 1, standingRoundMs: patiently(500) };
    const { host, server } = await hostWithThirty(manner, limits);
    await Promise.all([host.service.checkStandings(), host.service.checkStandings(), host.service.checkStandings()]);
    await server.untilIdle();
    expect(server.asked).toHaveLength(1);
    await host.service.checkStandings();
    expect(new Set(server.asked).size).toBe(2);
  });

  it("is given up when one call has taken as long as it may, with all its tries", async () => {
    const limits = { ...HOST_LIMITS, standingAtOnce: INSTALLED, marketplaceCallMs: patiently(500) };
    const { host, server } = await hostWithThirty(manner, limits);
    await host.service.checkStandings();
    await server.untilIdle();
    expect(host.service.extensions().extensions.every((each) => each.state === "active")).toBe(true);
  });

  it("does not keep the host from closing", async () => {
    const { host, server, dispose } = await hostWithThirty(manner);
    const round = host.service.checkStandings();
    await server.untilAsked(HOST_LIMITS.standingAtOnce);
    await dispose();
    await round;
    await server.untilIdle();
  });
});

it("a round asks those first whom it asked longest ago, and the others in the order of the list", async () => {
  const marketplace = fakeMarketplace();
  const host = await testHost({ limits: { ...HOST_LIMITS, standingAtOnce: 1, standingRoundMs: 1 }, marketplace });
  ends.push(() => host.dispose());
  const [first, second, third] = ids as [string, string, string];
  for (const id of [first, second, third]) {
    marketplace.publish(await publisher.release({ manifest: notes(id) }));
    await host.add(id);
  }
  const asked: string[] = [];
  marketplace.versions = async (id, signal) => {
    asked.push(id);
    await new Promise((resolve) => signal?.addEventListener("abort", resolve));
    throw new HostRefusal("resolve.marketplace_unreachable", "the round is over");
  };
  for (let round = 1; round <= 5; round += 1) await host.service.checkStandings();
  expect(asked).toEqual([first, second, third, first, second]);
});
