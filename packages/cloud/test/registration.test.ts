import { generateKeyPairSync } from "node:crypto";
import { type CloudActor, makePackage, startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { newKeyPair } from "@bourse/testing/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maintainer, newcomer } from "./publishers/actors.ts";
import { promote } from "./review/desk.fixture.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const register = async (author: Awaited<ReturnType<TestCloud["author"]>>, changes: Record<string, unknown> = {}) =>
  author.post("/publisher/register", await author.registrationBody(changes));

describe("registration of a key", () => {
  it("[PUB-01] [PUB-08] answers the same record when it is done again", async () => {
    const author = await cloud.author("new");
    const first = await register(author);
    const again = await register(author);
    expect(verdictOf(first)).toBe("200 ok");
    expect(again.body.data).toEqual(first.body.data);
    expect((await author.get("/publisher/me")).body.data.items).toHaveLength(1);
  });

  it("[FLOW-12] keeps one registration for each publisher the key is used for", async () => {
    const author = await cloud.author("registered");
    const body = await author.registrationBody({}, { publisher: "Second Desk" });
    expect(verdictOf(await author.post("/publisher/register", body))).toBe("200 ok");
    const items = (await author.get("/publisher/me")).body.data.items;
    expect(items.map((each: { publisher: string }) => each.publisher)).toEqual([author.publisher, "Second Desk"]);
  });

  it("[R-SIGNATURE] [AUTH-08] refuses a proof for another challenge, account, publisher or key", async () => {
    const author = await cloud.author("new");
    const other = await cloud.author("new");
    const foreign = await other.registrationBody();
    const bodies = [
      await author.registrationBody({ publisher: "Another Name" }),
      { ...(await author.registrationBody()), challenge: foreign.challenge },
      { ...(await author.registrationBody()), public_key: other.publicKey },
      { ...foreign },
      await author.registrationBody({ proof: Buffer.alloc(64).toString("base64") }),
      await author.registrationBody({ proof: "AAAA" }),
      await author.registrationBody({ proof: "not base64!" }),
    ];
    for (const body of bodies) {
      expect(verdictOf(await author.post("/publisher/register", body))).toBe("422 auth.proof_invalid");
    }
    expect((await author.get("/publisher/me")).body.data.items).toEqual([]);
  });

  it("[R-SIGNATURE] takes a challenge once, before it expires, from the account it was given to", async () => {
    const author = await cloud.author("new");
    const body = await author.registrationBody();
    expect(verdictOf(await author.post("/publisher/register", body))).toBe("200 ok");
    expect(verdictOf(await author.post("/publisher/register", body))).toBe("410 auth.challenge_invalid");
    const late = await author.registrationBody();
    cloud.clock.move(10 * 60_000);
    expect(verdictOf(await author.post("/publisher/register", late))).toBe("410 auth.challenge_invalid");
    cloud.clock.move(-10 * 60_000);
  });

  it("[R-SIGNATURE] [P5] refuses keys of low order, other lengths, other kinds and other spellings", async () => {
    const author = await cloud.author("new");
    const x25519 = generateKeyPairSync("x25519").publicKey.export({ format: "der", type: "spki" });
    const pem = generateKeyPairSync("ed25519").publicKey.export({ format: "pem", type: "spki" });
    const keys = [
      Buffer.from(`01${"00".repeat(31)}`, "hex").toString("base64"),
      Buffer.alloc(32).toString("base64"),
      Buffer.from("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a", "hex").toString("base64"),
      Buffer.alloc(31, 7).toString("base64"),
      Buffer.alloc(33, 7).toString("base64"),
      x25519.toString("base64"),
      `${author.publicKey} `,
      author.publicKey.replace(/=+$/, ""),
      `${pem}${pem}`,
      "----",
    ];
    for (const key of keys) {
      const answer = await register(author, { public_key: key });
      expect(verdictOf(answer), key).toBe("422 signature.key_invalid");
    }
  });

  it("[R-SIGNATURE] refuses a key that another account has registered, whoever proves to hold it", async () => {
    const first = await cloud.author("registered");
    const thief = await cloud.author("new");
    const body = await thief.registrationBody({}, { key: first.key });
    expect(verdictOf(await thief.post("/publisher/register", body))).toBe("409 state.key_taken");
    expect((await thief.get("/publisher/me")).body.data.items).toEqual([]);
  });

  it("[R-SIGNATURE] refuses names that read like the service's own, in both names", async () => {
    const author = await cloud.author("new");
    const names = [
      "Service Official",
      "service official",
      "Servicе Official",
      "Service  Offi\u200bcial",
      "5ervice 0fficial",
    ];
    for (const name of names) {
      const body = await author.registrationBody({ display_name: "Plain" }, { publisher: name });
      expect(verdictOf(await author.post("/publisher/register", body)), name).toBe("422 state.publisher_reserved");
      const shown = await register(author, { display_name: name });
      expect(verdictOf(shown), name).toBe("422 state.publisher_reserved");
    }
  });

  it("[R-SIGNATURE] refuses the key of a suspended publisher, and its way back through a new registration", async () => {
    const author = await cloud.author();
    const administrator = await cloud.administrator();
    const { publisher_id: id } = (await author.get("/publisher/me")).body.data.items[0];
    const suspended = await administrator.post(`/admin/publishers/${id}/suspend`, { reason: "complaints" });
    expect(suspended.body.data).toMatchObject({ state: "suspended", verified: false, reason: "complaints" });
    expect(verdictOf(await register(author))).toBe("403 auth.publisher_suspended");
  });

  it("[FLOW-07] a publisher that is verified for one account is refused to every other, however it is spelt", async () => {
    const owner = await cloud.author();
    const other = await cloud.author("new");
    const body = await other.registrationBody({}, { publisher: owner.publisher.toUpperCase() });
    expect(verdictOf(await other.post("/publisher/register", body))).toBe("409 state.publisher_taken");
  });
});

describe("[R-SIGNATURE] a name that reads like another publisher's", () => {
  const named = async (name: string, stage: "registered" | "verified", shown = name) => {
    const author = await newcomer(cloud, name);
    const { data } = (await register(author, { display_name: shown })).body;
    if (stage === "verified") await cloud.verify(data.publisher_id);
    return { author, registration: data as { publisher_id: string; name_check: string } };
  };
  const openFor = async (publisherId: string) => {
    const { items } = (await (await cloud.reviewer()).get("/admin/resemblances?state=open&limit=100")).body.data;
    return items.filter((each: { publisher_id: string }) => each.publisher_id === publisherId);
  };
  const decide = async (who: CloudActor, id: string, verdict: string) =>
    who.post(`/admin/resemblances/${id}/decide`, { verdict, reason: "both were looked at" });
  const verify = async (publisherId: string) =>
    verdictOf(
      await (await cloud.administrator()).post(`/admin/publishers/${publisherId}/verify`, {
        reason: "seen",
        evidence: "ID",
      }),
    );

  it("waits for a reviewer of neither side, and is verified once it is found distinct", async () => {
    const known = await named("Northwind Charts", "verified");
    const { author, registration } = await named("N0rthw1nd-Charts", "registered");
    const id = registration.publisher_id;
    expect(registration.name_check).toBe("waiting");
    const ticket = await author.post(
      "/plugins/submissions/upload-ticket",
      author.ticketBody(makePackage({ publisher: author.publisher })),
    );
    expect(verdictOf(ticket)).toBe("403 auth.publisher_unverified");
    expect(ticket.bytes.toString()).toContain("a reviewer's decision");
    expect(await verify(id)).toBe("409 publisher.name_waiting");
    const [found] = await openFor(id);
    expect(found).toMatchObject({ name: "N0rthw1nd-Charts", other: "Northwind Charts", likeness: "same" });
    for (const side of [author, known.author]) {
      await promote(cloud, side, "reviewer");
      expect(verdictOf(await decide(side, found.resemblance_id, "distinct"))).toBe("403 state.own_submission");
    }
    const decided = await decide(await cloud.reviewer(), found.resemblance_id, "distinct");
    expect(decided.body.data).toMatchObject({ verdict: "distinct", reason: "both were looked at" });
    expect(verdictOf(await decide(await cloud.reviewer(), found.resemblance_id, "confusing"))).toBe(
      "409 state.conflict",
    );
    expect(await verify(id)).toBe("200 ok");
    const notices = (await author.get("/account/notices")).body.data.items;
    expect(notices).toContainEqual(
      expect.objectContaining({
        event: "publisher.decided",
        data: expect.objectContaining({ reads_like: "Northwind Charts", verdict: "distinct" }),
      }),
    );
    const trail = (await (await cloud.administrator()).get(`/admin/audit?subject=publisher:${id}`)).body.data.items;
    expect(trail.map((each: { action: string }) => each.action)).toEqual(
      expect.arrayContaining(["publisher.resembles", "publisher.name_distinct", "publisher.verified"]),
    );
  });

  it("is never verified once it is found confusing; the name it is shown under counts as well", async () => {
    await named("Halcyon Research", "verified");
    const { author, registration } = await named("Something Else", "registered", "Ha1cyon Reserch");
    const [found] = await openFor(registration.publisher_id);
    expect(found).toMatchObject({ name: "Ha1cyon Reserch", other: "Halcyon Research", likeness: "near" });
    await decide(await cloud.reviewer(), found.resemblance_id, "confusing");
    expect(await verify(registration.publisher_id)).toBe("409 publisher.name_refused");
    expect((await author.get("/publisher/me")).body.data.items).toMatchObject([{ name_check: "refused" }]);
  });

  it("is found at its verification when the other was verified after it was registered", async () => {
    const early = await named("Meridian Quant", "registered");
    expect(early.registration.name_check).toBe("clear");
    await named("Meridiаn Quant Co", "verified");
    expect(await verify(early.registration.publisher_id)).toBe("200 ok");
    const late = await named("Corvid Signals", "registered");
    await named("Corv1d Signals", "verified");
    expect(await verify(late.registration.publisher_id)).toBe("409 publisher.name_waiting");
    expect(await openFor(late.registration.publisher_id)).toHaveLength(1);
  });

  it("asks nothing of members of the publisher, nor of a name under which it is verified", async () => {
    const { author } = await named("Tern Analytics", "verified");
    const second = await author.registrationBody({}, { publisher: "Tern-Analytics", key: newKeyPair() });
    expect((await author.post("/publisher/register", second)).body.data).toMatchObject({ name_check: "clear" });
    const joined = await maintainer(cloud, author, "joined");
    expect((await register(joined)).body.data).toMatchObject({ name_check: "clear" });
  });
});
