import type { HostState } from "@bourse/contract/host-api";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ListeningHost, listeningHost } from "../../test/fixtures/api/local-call.fixture.ts";

/** Pages ask every fifteen seconds; the host asks the marketplace at most every ten. */
const PAUSE_MS = 10_000;

let at: ListeningHost;
beforeAll(async () => {
  at = await listeningHost();
});
afterAll(() => at.host.dispose());

async function cloud(): Promise<HostState["cloud"]> {
  const answer = await fetch(`${at.origin}/api/state`, { headers: { authorization: `Bearer ${at.host.token}` } });
  return ((await answer.json()) as HostState).cloud;
}

describe("whether the marketplace is reached", () => {
  it("is found out by the page's question alone, and what has gone is not said to be online", async () => {
    const search = vi.spyOn(at.host.marketplace, "search");
    expect((await cloud()).reachable).toBe(true);
    const asked = search.mock.calls.length;
    at.host.marketplace.goOffline();
    await cloud();
    expect(search.mock.calls.length).toBe(asked);
    at.host.clock.advance(PAUSE_MS);
    await vi.waitFor(async () => expect((await cloud()).reachable).toBe(false));
    expect(search.mock.calls.length).toBe(asked + 1);
  });
});
