import { startCloud, TEST_LIMITS, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** So few reads that a test can use them up. */
const BURST = 40;
const OWN = new Set(["x-request-id", "ratelimit-remaining", "date"]);

let cloud: TestCloud;
let path: string;
beforeAll(async () => {
  const rates = { ...TEST_LIMITS.rates, read: { burst: BURST, refillMs: 3_600_000 } };
  cloud = await startCloud({ limits: { ...TEST_LIMITS, rates, catalogueStaleMs: 3_600_000 } });
  const author = await cloud.author();
  const { pack } = await cloud.published(author);
  await cloud.versionsWithDossier(pack.id);
  path = `${cloud.url}/api/marketplace/plugins/${pack.id}/versions`;
});
afterAll(() => cloud.close());

const headersOf = (answer: Response) => [...answer.headers].filter(([name]) => !OWN.has(name)).sort();
const remaining = (answer: Response) => Number(answer.headers.get("ratelimit-remaining"));

describe("an answer that is ready", () => {
  it("[P1] is the pipeline's own: same bytes, same headers, counted by the same bucket", async () => {
    const [first, second] = [await fetch(path), await fetch(path)];
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(await second.text()).toBe(await first.text());
    expect(remaining(second)).toBe(remaining(first) - 1);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    const headers = { "if-none-match": second.headers.get("etag") ?? "" };
    const [known, other] = [await fetch(path, { headers }), await fetch(path, { headers: { "if-none-match": '"x"' } })];
    expect([known.status, other.status]).toEqual([304, 200]);
    expect(await known.text()).toBe("");
  });

  it("is the pipeline's own when nothing has changed, without headers about a content that is not there", async () => {
    const etag = (await fetch(path)).headers.get("etag") ?? "";
    const headers = { "if-none-match": etag };
    // Any change invalidates all cached answers.
    await cloud.published(await cloud.author());
    const [first, second] = [await fetch(path, { headers }), await fetch(path, { headers })];
    expect([first.status, second.status]).toEqual([304, 304]);
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(second.headers.get("etag")).toBe(etag);
    expect(second.headers.get("content-security-policy")).toBeNull();
    expect((await fetch(path, { headers: { "if-none-match": `"x", W/${etag}` } })).status).toBe(304);
  });

  it("[P4] goes out to nobody whom the pipeline refuses", async () => {
    const refused = [
      await fetch(path, { headers: { "x-http-method-override": "POST" } }),
      await fetch(path, { headers: { "content-encoding": "gzip" } }),
      await fetch(`${path}?unknown=1`),
    ];
    expect(refused.map((each) => each.status)).toEqual([400, 415, 400]);
    expect((await fetch(path, { method: "DELETE" })).status).toBe(405);
  });

  it("[P8] is forgotten with the change that makes it wrong", async () => {
    const author = await cloud.author();
    const { pack } = await cloud.published(author);
    const versions = `${cloud.url}/api/marketplace/plugins/${pack.id}/versions`;
    const state = async () => ((await (await fetch(versions)).json()) as Page).data.items.map((each) => each.state);
    expect([await state(), await state()]).toEqual([["published"], ["published"]]);
    const yanked = await author.post(`/plugins/${pack.id}/versions/${pack.version}/yank`, { reason: "wrong" });
    expect(yanked.status).toBe(200);
    expect([await state(), await state()]).toEqual([["yanked"], ["yanked"]]);
  });

  it("is refused like any other once the bucket is empty", async () => {
    let answer = await fetch(path);
    for (let asked = 0; asked < BURST && answer.status === 200; asked += 1) answer = await fetch(path);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

interface Page {
  readonly data: { readonly items: readonly { readonly state: string }[] };
}
