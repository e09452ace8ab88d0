import { ClientRefusal, createRestClient, type HttpAnswer } from "@bourse/client";
import { HOST_LIMITS } from "@bourse/contract";
import { downloadWhole, newPublisher, refusalCode } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { restMarketplace } from "./rest-marketplace.ts";

const URL = "http://127.0.0.1:1";
const LONG = "99999999999999999999.0.0";
const RETRY = { retries: 0, firstDelayMs: 0, longestDelayMs: 0, sleep: async () => undefined };

/** A marketplace that gives every request this answer. */
function answering(status: number, body: unknown, headers: HttpAnswer["headers"] = {}) {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const transport = async () => ({ status, headers, body: bytes });
  return restMarketplace(URL, HOST_LIMITS, createRestClient({ url: URL, transport, retry: RETRY }));
}

const ok = (data: unknown) => answering(200, { code: 0, message: "ok", data });
const list = (...items: unknown[]) => ok({ items, next_cursor: null });

async function sentRecord(change: Record<string, unknown> = {}) {
  const { record } = await newPublisher().release({ manifest: resourceManifest() });
  return {
    id: record.id,
    version: record.version,
    channel: "stable",
    state: "published",
    yanked: null,
    min_host_version: null,
    api_version: 1,
    runtime: "resource",
    capabilities: [],
    abi: null,
    digest: record.digest,
    size: record.size,
    publisher: record.publisher,
    publisher_verified: true,
    key_id: record.keyId,
    public_key: Buffer.from(record.publicKey).toString("base64"),
    signature: Buffer.from(record.signature).toString("base64"),
    manifest: JSON.parse(Buffer.from(record.manifest).toString()),
    published_at: record.publishedAt,
    ...change,
  };
}

describe("the marketplace over REST", () => {
  it("reads versions newest first by semantic version, whatever order they came in", async () => {
    const sent = await Promise.all(
      ["1.9.0", "1.10.0", "odd", LONG, "1.10.0-rc.1"].map((version) => sentRecord({ version })),
    );
    const versions = await list(...sent).versions("svc.sample_notes");
    expect(versions.map((each) => each.version)).toEqual([LONG, "1.10.0", "1.10.0-rc.1", "1.9.0", "odd"]);
  });

  it.each([
    ["public_key", "not base64!"],
    ["signature", null],
    ["manifest", "text"],
    ["capabilities", null],
    ["min_host_version", 3],
    ["abi", { mask: "all" }],
    ["published_at", 0],
    ["state", null],
    ["yanked", {}],
    ["key_revocation", { effective_at: "2026-01-01T00:00:00.000Z" }],
  ])("[P28] takes a record whose %s is %j for unreadable, and the others as they are", async (field, value) => {
    const sent = [await sentRecord({ version: "2.0.0", [field]: value }), await sentRecord()];
    const [bad, good] = await list(...sent).versions("svc.sample_notes");
    expect([bad?.version, bad?.unreadable]).toEqual(["2.0.0", field]);
    expect([good?.version, good?.unreadable]).toEqual(["1.0.0", undefined]);
  });

  it("[P28] leaves an item of a page that cannot be read out, and shows the others", async () => {
    const { id, publisher, ...record } = await sentRecord();
    const latest = { version: record.version, channel: "stable", published_at: record.published_at, capabilities: [] };
    const good = { id, name: "Notes", description: "Notes.", publisher, runtime: "resource", latest };
    for (const bad of [null, {}, { ...good, name: 3 }, { ...good, latest: null }]) {
      const { items } = await list(bad, good).search("");
      expect(items.map((each) => each.id)).toEqual([id]);
      expect(await refusalCode(list(bad).search(""))).toBe("resolve.answer_invalid");
    }
  });

  it("reads what an extension costs, and never takes a price that it cannot read for none", async () => {
    const { id, publisher, ...record } = await sentRecord();
    const latest = { version: record.version, channel: "stable", published_at: record.published_at, capabilities: [] };
    const item = { id, name: "Notes", description: "Notes.", publisher, runtime: "resource", latest };
    const priced = (amount_minor: unknown) => ({ ...item, price: { amount_minor, currency: "EUR" } });
    const { items } = await list(item, { ...item, price: null }, priced(1900)).search("");
    expect(items.map(({ price }) => price)).toEqual([undefined, undefined, { amountMinor: 1900, currency: "EUR" }]);
    for (const amount of ["19", 1.5, -1, 2 ** 53, null]) {
      const read = await list(item, priced(amount)).search("");
      expect([amount, read.items.length]).toEqual([amount, 1]);
    }
  });

  it("refuses a record of another extension among those asked for", async () => {
    const marketplace = list(await sentRecord({ id: "svc.another_one" }));
    expect(await refusalCode(marketplace.versions("svc.sample_notes"))).toBe("resolve.answer_invalid");
  });

  it.each([
    ["no list", {}],
    ["null", null],
    ["a record without a key", { items: [{}], next_cursor: null }],
    ["a record that is null", { items: [null], next_cursor: null }],
  ])("[P28] refuses %s instead of guessing", async (_, data) => {
    expect(await refusalCode(ok(data).versions("svc.sample_notes"))).toBe("resolve.answer_invalid");
    expect(await refusalCode(ok(data).plugin("svc.sample_notes"))).toBe("resolve.answer_invalid");
  });

  it("[ERR-03, ERR-04] does not take status 200 alone for success", async () => {
    for (const body of [{}, "<html>", { code: 2100, message: "no", data: null }, ""]) {
      expect(await refusalCode(answering(200, body).search(""))).toBe("resolve.answer_invalid");
    }
  });

  it.each([
    [404, "resolve.not_found", true],
    [403, "resolve.answer_invalid", true],
    [429, "resolve.marketplace_unreachable", false],
    [500, "resolve.marketplace_unreachable", false],
    [503, "resolve.marketplace_unreachable", false],
  ])("reads status %d as %s", async (status, code, reachable) => {
    const marketplace = answering(status, { code: 2100, message: "no", data: { error: "http.not_found" } });
    expect(marketplace.reachable()).toBe(null);
    expect(await refusalCode(marketplace.search("x"))).toBe(code);
    expect(marketplace.reachable()).toBe(reachable);
  });

  it("says when nobody answers", async () => {
    const transport = async () => {
      throw new ClientRefusal("tool.cloud_unreachable", "refused");
    };
    const marketplace = restMarketplace(URL, HOST_LIMITS, createRestClient({ url: URL, transport, retry: RETRY }));
    expect(await refusalCode(downloadWhole(marketplace, "svc.sample_notes", "1.0.0"))).toBe(
      "resolve.marketplace_unreachable",
    );
    expect(marketplace.reachable()).toBe(false);
  });

  it("asks anonymously and escapes what it puts into an address", async () => {
    const asked: { url: string; headers: object }[] = [];
    const transport = async ({ url, headers }: { url: string; headers: object }) => {
      asked.push({ url, headers });
      return {
        status: 200,
        headers: {},
        body: Buffer.from('{"code":0,"message":"ok","data":{"items":[],"next_cursor":null}}'),
      };
    };
    const marketplace = restMarketplace(URL, HOST_LIMITS, createRestClient({ url: URL, transport, retry: RETRY }));
    await marketplace.versions("svc.a/../b");
    await marketplace.search("a&b=c", "x");
    expect(asked.map((each) => each.url.slice(URL.length))).toEqual([
      "/api/marketplace/plugins/svc.a%2F..%2Fb/versions",
      "/api/marketplace/plugins?query=a%26b%3Dc&cursor=x",
    ]);
    for (const { headers } of asked) expect(Object.keys(headers)).toEqual(["accept"]);
  });
});
