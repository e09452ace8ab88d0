import { DESK_LIMITS } from "@bourse/contract";
import { type CommandSetup, runCommand } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FeedsFixture, feedsFixture } from "../../test/fixtures/services/feeds/feeds.fixture.ts";
import { feedCredentials, feedRequest } from "./feed.ts";

let world: FeedsFixture;
beforeEach(async () => {
  world = await feedsFixture();
});
afterEach(async () => {
  expect(world.net.canaryHits()).toBe(0);
  await world.net.close();
});

const JSON_TYPE = { "content-type": "application/json" };
const FEED = { kind: "rss", source_id: "wire", endpoint: "https://a.example/feed" };
const ECONOMICS = { kind: "economics", source_id: "cal", endpoint: "https://a.example/cal", operation: "calendar" };
const request = (params: object, setup: Partial<CommandSetup> = {}) =>
  runCommand(feedRequest, params, { services: { feeds: world.feeds }, clock: world.clock, ...setup });
const serveJson = (value: unknown) => {
  world.serve = (_request, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify(value));
};
const setCredential = (secret: string, params: object = ECONOMICS) => {
  world.answer = ({ kind }) => (kind === "feed_credential" ? { accepted: true, secret } : { accepted: true });
  const { kind, source_id, endpoint } = params as typeof ECONOMICS;
  const set = { action: "set", kind, source_id, endpoint };
  return runCommand(feedCredentials, set, { services: { feeds: world.feeds }, clock: world.clock });
};

describe("feed.request", () => {
  it("[CMD-23] gives a feed as plain text, with the guest's own request id", async () => {
    world.serve = (_request, response) =>
      response
        .writeHead(200, { "content-type": "application/rss+xml" })
        .end("<rss version='2.0'><channel><title>T</title><item><title>A</title></item></channel></rss>");
    const { result } = await request({ ...FEED, request_id: "r1" });
    const data = { title: "T", items: [{ title: "A", summary: "", categories: [] }] };
    expect(result).toEqual({
      kind: "rss",
      source_id: "wire",
      request_id: "r1",
      received_at: "2026-01-02T03:04:05.000Z",
      data,
    });
  });

  it("[CMD-23] gives strict JSON, and refuses what is none", async () => {
    serveJson({ a: [1, null, "x"] });
    expect((await request({ ...FEED, kind: "json" })).result).toMatchObject({ data: { a: [1, null, "x"] } });
    for (const text of ['{"a":1,"a":2}', "{", "[".repeat(70) + "]".repeat(70), '{"__proto__":1}']) {
      world.serve = (_request, response) => response.writeHead(200, JSON_TYPE).end(text);
      expect((await request({ ...FEED, kind: "json" })).code).toBe("feed.not_understood");
    }
  });

  it("[CMD-23] asks the trader once for each extension, key and origin, and remembers the yes", async () => {
    serveJson(1);
    const json = { ...FEED, kind: "json" };
    await Promise.all([request(json), request({ ...json, endpoint: "https://a.example/other" })]);
    await request(json);
    expect(world.asked).toEqual([{ kind: "allow_origin", origin: "https://a.example" }]);
    await request(json, { principal: { id: "svc.other" } });
    await request(json, { principal: { keyId: "b".repeat(64) } });
    expect(world.asked).toHaveLength(3);
    expect(world.feeds.allowed()).toHaveLength(3);
    expect(world.feeds.revoke("svc.sample_guest", "https://a.example")).toBe(true);
    expect(world.feeds.revoke("svc.sample_guest", "https://a.example")).toBe(false);
    await request(json);
    expect(world.asked).toHaveLength(4);
    expect(world.told).toContain("feeds");
  });

  it("[CMD-23] sends nothing after a no, and does not ask again in the same generation", async () => {
    world.answer = () => ({ accepted: false });
    expect((await request(FEED)).code).toBe("command.declined");
    expect((await request(FEED)).code).toBe("command.declined");
    expect(world.asked).toHaveLength(1);
    expect(world.net.lookups).toEqual([]);
    expect(world.feeds.allowed()).toEqual([]);
    await request(FEED, { principal: { generation: "generation-2" } });
    expect(world.asked).toHaveLength(2);
  });

  it("[CMD-23] asks no more after many refusals: subdomains are no way round a no", async () => {
    world.answer = () => ({ accepted: false });
    for (let index = 0; index < 2 * DESK_LIMITS.maxRefused; index += 1) {
      const run = await request({ ...FEED, endpoint: `https://s${index}.example/feed` });
      expect(run.code).toBe("command.declined");
    }
    expect(world.asked).toHaveLength(DESK_LIMITS.maxRefused);
  });

  it("[CMD-23] refuses a redirect to an origin that the trader has not allowed", async () => {
    world.serve = (_request, response) => response.writeHead(302, { location: "https://b.example/" }).end();
    await world.net.host("b.example", (_request, response) => response.writeHead(200, JSON_TYPE).end("2"));
    const json = { ...FEED, kind: "json" };
    expect((await request(json)).code).toBe("egress.redirect_refused");
    expect(world.net.lookups).toEqual(["a.example"]);
    await request({ ...json, endpoint: "https://b.example/" });
    expect((await request(json)).result).toMatchObject({ data: 2 });
  });

  it.each([
    [{ ...FEED, operation: "x" }],
    [{ ...FEED, arguments: {} }],
    [{ ...ECONOMICS, operation: "orders" }],
    [{ ...ECONOMICS, operation: undefined }],
    [{ ...ECONOMICS, kind: "mcp" }],
    [{ ...FEED, kind: "ftp" }],
    [{ ...FEED, headers: {} }],
    [{ kind: "rss" }],
  ])("[CMD-23] refuses the parameters %j", async (params) => {
    expect((await request(JSON.parse(JSON.stringify(params)) as object)).code).toBe("command.params_invalid");
    expect(world.asked).toEqual([]);
  });

  it.each([
    "http://a.example/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://0x7f.1/",
    "https://u:p@a.example/",
  ])("[CMD-23, P25] refuses %s before anybody is asked", async (endpoint) => {
    expect((await request({ ...FEED, endpoint })).code).toMatch(/^egress\.(?:url_invalid|address_refused)$/);
    expect([world.asked, world.net.lookups]).toEqual([[], []]);
  });

  it.each([
    [404, "feed.peer_refused", false],
    [401, "feed.peer_refused", false],
    [429, "feed.unavailable", true],
    [503, "feed.unavailable", true],
  ])("[CMD-23] tells of status %i", async (status, code, retryable) => {
    world.serve = (_request, response) => response.writeHead(status).end();
    expect(await request(FEED)).toMatchObject({ code, retryable });
  });

  it("[CMD-23] needs network, and for economics and tools secrets; asked again before the request leaves", async () => {
    serveJson(1);
    expect((await request(FEED, { holds: (each) => each !== "network" })).code).toBe("command.permission_denied");
    expect((await request(ECONOMICS, { holds: (each) => each !== "secrets" })).code).toBe("command.permission_denied");
    let approved = true;
    world.answer = () => {
      approved = false;
      return { accepted: true };
    };
    expect((await request(FEED, { holds: () => approved })).code).toBe("command.permission_denied");
    expect([world.feeds.allowed(), world.net.lookups]).toEqual([[], []]);
  });

  it("[CMD-23] gives up with the generation", async () => {
    const asked = Promise.withResolvers<void>();
    world.serve = () => asked.resolve();
    const controller = new AbortController();
    const run = request(FEED, { signal: controller.signal });
    await asked.promise;
    controller.abort();
    expect((await run).code).toMatch(/^(?:discarded|egress\.cancelled)$/);
    expect(world.clock.waiting).toBe(0);
  });

  it("[CMD-23] bounds requests at once, in a minute, and the data", async () => {
    await world.net.close();
    world = await feedsFixture({ maxConcurrent: 2, requestsPerMinute: 4, maxResultBytes: 100 });
    const all = Promise.withResolvers<void>();
    let open = 0;
    const waiting: (() => void)[] = [];
    world.serve = (_request, response) => {
      waiting.push(() => response.writeHead(200, JSON_TYPE).end(JSON.stringify("x".repeat(200))));
      open += 1;
      if (open === 2) all.resolve();
    };
    const json = { ...FEED, kind: "json" };
    const runs = [request(json), request(json)];
    await all.promise;
    expect((await request(json)).code).toBe("command.busy");
    for (const finish of waiting) finish();
    expect((await Promise.all(runs)).map((each) => each.code)).toEqual(["command.too_large", "command.too_large"]);
    serveJson(1);
    await Promise.all([request(json), request(json)]);
    expect((await request(json)).code).toBe("feed.rate_limited");
    expect((await request(json, { principal: { id: "svc.other" } })).code).toBeUndefined();
    world.clock.advance(60_000);
    expect((await request(json)).code).toBeUndefined();
  });
});

describe("feed.request with a credential", () => {
  const SECRET = "canary-secret+/=";

  it("[CMD-23, P23] sends it as a header to its origin, and takes it out of what comes back", async () => {
    await setCredential(SECRET);
    let sent: string | undefined;
    const entry = {
      time: "2026-02-01T13:30:00Z",
      country: "US",
      event: `CPI ${SECRET}`,
      importance: "high",
      actual: 1.5,
      unit: "%",
    };
    world.serve = (asked, response) => {
      sent = asked.headers.authorization;
      const base64 = Buffer.from(SECRET).toString("base64");
      response.writeHead(200, JSON_TYPE).end(
        JSON.stringify({
          events: [
            { ...entry, category: base64 },
            { ...entry, actual: "x" },
          ],
        }),
      );
    };
    const run = await request({ ...ECONOMICS, arguments: { to: "2026-03-01", from: 1 } });
    expect(sent).toBe(`Bearer ${SECRET}`);
    expect(JSON.stringify(run)).not.toContain("canary");
    const event = {
      event: "CPI [key]",
      category: "[key]",
      actual: 1.5,
      forecast: null,
      source: "cal",
      currency: null,
    };
    expect(run.result).toMatchObject({ data: { events: [event], skipped: 1 } });
  });

  it.each([
    ["JSON in a text of JSON, as PHP writes it", String.raw`{\"sent\":\"Bearer canary-secret+\\/=\"}`],
    ["numbers of characters", String.raw`Bearer canary-secret\\u002b\\u002F\\u003d`],
    ["HTML", "Bearer canary&#45;secret&#x2b;&sol;&equals;"],
    ["HTML in an address", "?auth=canary-secret%26%2343%3B%26%2347%3B%26%2361%3B"],
  ])("[P23] takes it out of %s", async (_, echo) => {
    await setCredential(SECRET);
    const entry = { time: "2026-02-01T13:30:00Z", country: "US", importance: "high", event: "@" };
    world.serve = (_asked, response) => {
      response.writeHead(200, JSON_TYPE).end(JSON.stringify([entry]).replace("@", echo));
    };
    const run = await request(ECONOMICS);
    expect(JSON.stringify(run.result)).toContain("[key]");
    expect(JSON.stringify(run.result)).not.toMatch(/canary|secret/);
  });

  it("[CMD-23] reads a series", async () => {
    await setCredential(SECRET);
    let path: string | undefined;
    world.serve = (asked, response) => {
      path = asked.url;
      response.writeHead(200, JSON_TYPE).end(
        JSON.stringify({
          observations: [
            { date: "2026-01-01", value: 2 },
            { date: "soon", value: 3 },
          ],
        }),
      );
    };
    const run = await request({ ...ECONOMICS, operation: "series", arguments: { id: "GDP & co'", b: true } });
    expect(path).toBe("/cal?b=true&id=GDP%20%26%20co%27");
    expect(run.result).toMatchObject({
      data: { series: [{ time: "2026-01-01T00:00:00.000Z", value: 2 }], skipped: 1 },
    });
  });

  it("[CMD-23, P23] never sends it for another source, kind, origin, extension or key", async () => {
    await setCredential(SECRET);
    const headers: (string | undefined)[] = [];
    const note: FeedsFixture["serve"] = (asked, response) => {
      headers.push(asked.headers.authorization);
      response.writeHead(200, JSON_TYPE).end("[]");
    };
    world.serve = note;
    await world.net.host("b.example", note);
    const others = [
      await request({ ...ECONOMICS, source_id: "other" }),
      await request({ ...ECONOMICS, endpoint: "https://b.example/" }),
      await request(ECONOMICS, { principal: { id: "svc.other" } }),
      await request(ECONOMICS, { principal: { keyId: "b".repeat(64) } }),
    ];
    expect(others.map((each) => each.code)).toEqual(Array(4).fill("feed.credential_missing"));
    const { operation: _operation, ...plain } = ECONOMICS;
    await request({ ...plain, kind: "json" });
    expect(headers).toEqual([undefined]);
    expect((await request(ECONOMICS)).code).toBeUndefined();
    expect(headers.at(-1)).toBe(`Bearer ${SECRET}`);
  });
});
