import { type TestHost, testHost } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { statusCall } from "../../../test/fixtures/api/local-call.fixture.ts";
import { type EgressFixture, egressFixture } from "../../../test/fixtures/services/egress/egress.fixture.ts";
import { rss } from "../../../test/fixtures/services/news/news.fixture.ts";

let world: EgressFixture;
let host: TestHost;
let origin: string;
beforeEach(async () => {
  world = await egressFixture();
  await world.net.host("a.example", (request, response) => {
    if (request.url === "/rss")
      return response.writeHead(200, { "content-type": "text/xml" }).end(rss([{ title: "SPX falls" }]));
    const entry = { id: "1", time: "2026-01-13T13:30:00Z", country: "US", event: "CPI", importance: "high" };
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify([entry]));
  });
  host = await testHost({ egress: world.egress });
  origin = await host.listen();
});
afterEach(async () => {
  await host.dispose();
  await world.net.close();
});

const call = statusCall(() => ({ host, origin }));

const FEED = { source_id: "wire", title: "Wire", kind: "rss", endpoint: "https://a.example/rss", interval_minutes: 5 };

/** Creates a feed and waits until it was read. */
async function add(feed: object): Promise<void> {
  expect(await call("POST", "/api/feeds", feed)).toMatchObject({ status: 200 });
  await vi.waitFor(async () => {
    host.clock.advance(0);
    const { feeds } = (await call("GET", "/api/feeds")).body;
    expect(feeds.every((each: { refreshed_at?: string }) => each.refreshed_at !== undefined)).toBe(true);
  });
}

describe("the trader's feeds on the local API", () => {
  it("are set up, read, listed and removed; the page shows what they bring", async () => {
    await add(FEED);
    await add({ ...FEED, source_id: "cal", kind: "economics", endpoint: "https://a.example/cal" });
    const { body } = await call("GET", "/api/feeds");
    expect(body).toMatchObject({
      feeds: [{ source_id: "cal" }, { ...FEED, refreshed_at: expect.any(String) }],
      allowed_origins: [],
    });
    expect((await call("GET", "/api/news?symbol=SPX&limit=5")).body).toMatchObject({ items: [{ title: "SPX falls" }] });
    expect((await call("GET", "/api/calendar")).body).toMatchObject({ events: [{ event: "CPI" }] });
    expect((await call("DELETE", "/api/feeds/wire")).status).toBe(204);
    expect(await call("DELETE", "/api/feeds/wire")).toMatchObject({ status: 404, code: "feed.not_found" });
  });

  it.each([
    [{ endpoint: "https://127.0.0.1/" }, 403, "egress.address_refused"],
    [{ endpoint: "http://a.example/" }, 400, "egress.url_invalid"],
    [{ interval_minutes: 4 }, 400, "host.body_invalid"],
    [{ kind: "mcp" }, 400, "host.body_invalid"],
    [{ secret: "x" }, 400, "host.body_invalid"],
  ])("refuses %j", async (change, status, code) => {
    expect(await call("POST", "/api/feeds", { ...FEED, ...change })).toMatchObject({ status, code });
    expect(world.net.dialled).toEqual([]);
  });

  it("refuses a second feed of one name, and an origin to revoke that nobody allowed", async () => {
    await add(FEED);
    expect(await call("POST", "/api/feeds", FEED)).toMatchObject({ status: 409, code: "feed.exists" });
    const revoke = await call("DELETE", "/api/allowed-origins?extension_id=svc.a&origin=https%3A%2F%2Fa.example");
    expect(revoke).toMatchObject({ status: 404, code: "feed.not_found" });
    expect((await call("GET", "/api/news?limit=201")).code).toBe("host.body_invalid");
  });
});
