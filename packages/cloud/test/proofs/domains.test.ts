import { type Author, until, verdictOf } from "@bourse/cloud/testing";
import type { Proof } from "@bourse/contract/rest";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ProofWorld, proofOf, proofWorld } from "./proof-world.fixture.ts";

const DAY_MS = 24 * 3_600_000;
let world: ProofWorld;
let author: Author;
let publisherId: string;
beforeAll(async () => {
  world = await proofWorld();
});
beforeEach(async () => {
  world.dns.answers.clear();
  world.net.records.clear();
  world.net.dialled.length = 0;
  author = await world.cloud.author("new");
  publisherId = (await author.register()).publisher_id;
});
afterEach(() => expect(world.net.canaryHits()).toBe(0));
afterAll(() => world.close());

const check = (proof: Proof, by = author) => by.post(`/publisher/proofs/${proof.proof_id}/check`);
const read = async (proof: Proof) => (await author.get(`/publisher/proofs/${proof.proof_id}`)).body.data as Proof;
const untilState = (proof: Proof, state: Proof["state"]) =>
  until(async () => {
    const now = await read(proof);
    return now.state === state ? now : undefined;
  }, `a proof that is ${state}`);

describe("a proof by a TXT record", () => {
  it("says exactly what to publish, and is proven by the first look that finds it", async () => {
    const proof = await proofOf(author, publisherId);
    expect(proof).toMatchObject({ state: "pending", finding: null, proven_at: null });
    expect(proof.publish.place).toBe("_bourse-challenge.a.example");
    expect(proof.publish.value).toMatch(/^bourse-publisher-proof=[A-Za-z0-9_-]{43}$/);
    expect(proof.publish.text).toBe(`_bourse-challenge.a.example. 300 IN TXT "${proof.publish.value}"`);
    const missing = (await check(proof)).body.data as Proof;
    expect(missing).toMatchObject({ state: "pending", finding: { code: "no_record", retryable: true } });
    world.dns.publish(proof.publish.place, "v=spf1 -all", "another");
    expect((await check(proof)).body.data.finding.message).toBe(
      "found 2 TXT records at _bourse-challenge.a.example, none is the expected value",
    );
    world.dns.publish(proof.publish.place, "v=spf1 -all", proof.publish.value);
    expect((await check(proof)).body.data).toMatchObject({ state: "proven", finding: { code: "holds" } });
    expect(world.dns.asked).toContain("_bourse-challenge.a.example");
  });

  it("made again is the same one while it lives, and another after its end", async () => {
    const proof = await proofOf(author, publisherId);
    expect((await proofOf(author, publisherId)).proof_id).toBe(proof.proof_id);
    expect((await author.post(`/publisher/proofs/${proof.proof_id}/withdraw`)).body.data.state).toBe("withdrawn");
    expect((await author.post(`/publisher/proofs/${proof.proof_id}/withdraw`)).body.data.state).toBe("withdrawn");
    const next = await proofOf(author, publisherId);
    expect(next.publish.value).not.toBe(proof.publish.value);
    expect(verdictOf(await check(proof))).toBe("409 proof.state");
    const listed = (await author.get(`/publisher/proofs?publisher_id=${publisherId}&limit=1`)).body.data;
    expect(listed.items.map((each: Proof) => each.proof_id)).toEqual([next.proof_id]);
    const older = (await author.get(`/publisher/proofs?cursor=${listed.next_cursor}`)).body.data.items;
    expect(older.map((each: Proof) => each.proof_id)).toEqual([proof.proof_id]);
  });

  it("[P4] is not proven by another registration's token, another domain's, or one of a proof that is over", async () => {
    const other = await world.cloud.author("new");
    const otherId = (await other.register()).publisher_id;
    const mine = await proofOf(author, publisherId);
    const theirs = await proofOf(other, otherId);
    const elsewhere = await proofOf(author, publisherId, { domain: "b.example" });
    const file = await proofOf(author, publisherId, { method: "well_known" });
    const before = await proofOf(author, publisherId, { domain: "c.example" });
    await author.post(`/publisher/proofs/${before.proof_id}/withdraw`);
    const again = await proofOf(author, publisherId, { domain: "c.example" });
    const values = [theirs, elsewhere, before, JSON.parse(file.publish.value).bourse_publisher_proofs].flatMap(
      (each) => each.publish?.value ?? each,
    );
    for (const { publish } of [mine, again]) world.dns.publish(publish.place, ...values);
    expect((await check(mine)).body.data).toMatchObject({ state: "pending", finding: { code: "no_match" } });
    expect((await check(again)).body.data).toMatchObject({ state: "pending", finding: { code: "no_match" } });
    world.dns.publish(theirs.publish.place, theirs.publish.value, mine.publish.value);
    expect((await check(theirs, other)).body.data.state).toBe("proven");
    expect((await check(mine)).body.data.state).toBe("proven");
  });

  it("is found by the service itself, and expires when its time is over", async () => {
    const found = await proofOf(author, publisherId);
    const lost = await proofOf(author, publisherId, { domain: "b.example" });
    world.dns.publish(found.publish.place, found.publish.value);
    world.cloud.clock.move(10 * 60_000);
    await untilState(found, "proven");
    // A look that is still on its way would find the record.
    const looked = await until(async () => {
      const now = await read(lost);
      return now.finding?.code === "no_record" ? now : undefined;
    }, "a look that fails");
    expect(looked.state).toBe("pending");
    world.dns.publish(lost.publish.place, lost.publish.value);
    world.cloud.clock.move(15 * DAY_MS);
    expect(await untilState(lost, "expired")).toMatchObject({ next_check_at: null });
    expect(verdictOf(await check(lost))).toBe("409 proof.state");
    expect((await proofOf(author, publisherId, { domain: "b.example" })).state).toBe("pending");
  });

  it("lapses with a date after a day without it, comes back with it, and suspends nobody", async () => {
    const proof = await proofOf(author, publisherId);
    world.dns.publish(proof.publish.place, proof.publish.value);
    const { proven_at } = (await check(proof)).body.data as Proof;
    await world.cloud.verify(publisherId);
    world.dns.answers.clear();
    world.cloud.clock.move(DAY_MS);
    const failing = await until(async () => {
      const now = await read(proof);
      return now.finding?.code === "no_record" ? now : undefined;
    }, "a look that fails");
    expect(failing).toMatchObject({ state: "proven", proven_at });
    world.cloud.clock.move(DAY_MS);
    const lapsed = await untilState(proof, "lapsed");
    expect(lapsed.lapsed_at).not.toBeNull();
    const [registration] = (await author.get("/publisher/me")).body.data.items;
    expect(registration.state).toBe("verified");
    world.dns.publish(proof.publish.place, proof.publish.value);
    expect((await check(proof)).body.data).toMatchObject({ state: "proven", lapsed_at: null });
    expect(verdictOf(await author.post(`/publisher/proofs/${proof.proof_id}/withdraw`))).toBe("409 proof.state");
  });

  it("[P4] survives what hostile resolvers answer", async () => {
    const proof = await proofOf(author, publisherId);
    const records = Array.from({ length: 10_000 }, () => ["x".repeat(255)]);
    world.dns.answers.set(proof.publish.place, { kind: "records", records });
    expect((await check(proof)).body.data.finding.code).toBe("too_many_records");
    world.dns.publish(proof.publish.place, "x".repeat(65_536), "\0", `${proof.publish.value}\0`, "\ud800");
    expect((await check(proof)).body.data.finding.code).toBe("no_match");
    world.dns.answers.set(proof.publish.place, { kind: "unavailable" });
    expect((await check(proof)).body.data.finding).toMatchObject({ code: "resolver_unavailable", retryable: true });
  });
});

describe("a proof by a file", () => {
  it("is proven by the site itself over TLS, and by nobody it sends on to", async () => {
    const proof = await proofOf(author, publisherId, { method: "well_known" });
    expect(proof.publish.place).toBe("https://a.example/.well-known/bourse-publisher.json");
    let seen = "";
    let location: string | undefined = "https://b.example/";
    await world.net.host("a.example", (request, response) => {
      seen = `${request.headers.host}${request.url}`;
      if (location) response.writeHead(302, { location }).end();
      else response.writeHead(200, { "content-type": "application/json" }).end(proof.publish.value);
    });
    await world.net.host("b.example", (_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(proof.publish.value),
    );
    expect((await check(proof)).body.data.finding.code).toBe("redirected");
    location = undefined;
    expect((await check(proof)).body.data.state).toBe("proven");
    expect(seen).toBe("a.example/.well-known/bourse-publisher.json");
  });

  it("[P25, R-ORIGIN] sends nothing to private addresses, also not while it looks by itself", async () => {
    const proof = await proofOf(author, publisherId, { method: "well_known" });
    world.net.records.set("a.example", [["10.0.0.7"], ["93.184.216.1", "127.0.0.1"]]);
    expect((await check(proof)).body.data.finding).toMatchObject({ code: "address_refused", retryable: false });
    expect((await check(proof)).body.data.finding.message).not.toMatch(/10\.|127\./);
    const looked = world.net.lookups.length;
    world.cloud.clock.move(10 * 60_000);
    await until(async () => (world.net.lookups.length > looked ? true : undefined), "a look of the service's own");
    expect(world.net.dialled).toEqual([]);
  });
});

describe("what is refused", () => {
  it.each([
    [{ method: "dns_txt" }, "422 proof.domain_invalid"],
    [{ method: "dns_txt", domain: "127.0.0.1" }, "422 proof.domain_invalid"],
    [{ method: "dns_txt", domain: "A.example" }, "422 proof.domain_invalid"],
    [{ method: "dns_txt", domain: "xn--bcher-kva.com" }, "422 proof.domain_invalid"],
    [{ method: "well_known", domain: "localhost" }, "422 proof.domain_invalid"],
    [{ method: "well_known", domain: "a.internal" }, "422 proof.domain_invalid"],
    [{ method: "key_challenge", domain: "a.example" }, "422 proof.domain_invalid"],
    [{ method: "smoke", domain: "a.example" }, "400 http.body_invalid"],
  ])("%j with %s", async (body, verdict) => {
    expect(verdictOf(await author.post("/publisher/proofs", { publisher_id: publisherId, ...body }))).toBe(verdict);
    expect((await author.get("/publisher/proofs")).body.data.items).toEqual([]);
  });

  it("[P17] whatever belongs to another", async () => {
    const proof = await proofOf(author, publisherId);
    const stranger = await world.cloud.author("registered");
    const body = { publisher_id: publisherId, method: "dns_txt", domain: "a.example" };
    expect(verdictOf(await stranger.post("/publisher/proofs", body))).toBe("404 state.not_found");
    for (const act of ["check", "withdraw"]) {
      expect(verdictOf(await stranger.post(`/publisher/proofs/${proof.proof_id}/${act}`))).toBe("404 state.not_found");
    }
    expect(verdictOf(await stranger.get(`/publisher/proofs/${proof.proof_id}`))).toBe("404 state.not_found");
    expect(verdictOf(await stranger.get(`/publisher/proofs?publisher_id=${publisherId}`))).toBe("404 state.not_found");
    expect((await stranger.get("/publisher/proofs")).body.data.items).toEqual([]);
    expect((await read(proof)).state).toBe("pending");
  });

  it("[P4] more pending proofs than a publisher may have", async () => {
    for (let at = 0; at < 10; at++) await proofOf(author, publisherId, { domain: `d${at}.example` });
    const body = { publisher_id: publisherId, method: "dns_txt", domain: "one-more.example" };
    expect(verdictOf(await author.post("/publisher/proofs", body))).toBe("409 proof.limit");
    expect((await proofOf(author, publisherId, { domain: "d0.example" })).state).toBe("pending");
  });
});
