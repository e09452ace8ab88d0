import { generateKeyPairSync } from "node:crypto";
import { startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

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
