import { possessionStatement } from "@bourse/archive";
import { type Author, until, verdictOf } from "@bourse/cloud/testing";
import type { Proof } from "@bourse/contract/rest";
import { type KeyPair, newKeyPair, signWith } from "@bourse/testing/keys";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ProofWorld, proofOf, proofWorld } from "./proof-world.fixture.ts";

let world: ProofWorld;
let author: Author;
let publisherId: string;
let proof: Proof;
beforeAll(async () => {
  world = await proofWorld();
});
beforeEach(async () => {
  author = await world.cloud.author("new");
  publisherId = (await author.register()).publisher_id;
  proof = await proofOf(author, publisherId, { method: "key_challenge" });
});
afterAll(() => world.close());

const statementOf = (of: Proof) => ({
  challenge: of.publish.value,
  accountId: author.accountId,
  publisherId,
  keyId: author.keyId,
  expiresAt: of.expires_at,
});
const bytesOf = (of: Proof) => possessionStatement(statementOf(of));
const signed = (bytes: Uint8Array, key: KeyPair = author.key) => Buffer.from(signWith(key, bytes)).toString("base64");
const answer = (of: Proof, signature: string, by = author) =>
  by.post(`/publisher/proofs/${of.proof_id}/answer`, { signature });

describe("a proof by the registered key", () => {
  it("[R-SIGNATURE] is a signature over a fresh, domain-separated statement, once", async () => {
    expect(proof).toMatchObject({ domain: null, state: "pending" });
    const signature = signed(bytesOf(proof));
    const done = (await answer(proof, signature)).body.data as Proof;
    expect(done).toMatchObject({ state: "proven", finding: { code: "holds" } });
    const again = (await answer(proof, signature)).body.data as Proof;
    expect(again).toEqual(done);
    const next = await proofOf(author, publisherId, { method: "key_challenge" });
    expect(next.publish.value).not.toBe(proof.publish.value);
    expect(verdictOf(await answer(next, signature))).toBe("422 proof.signature_invalid");
  });

  it("[P2] [R-SIGNATURE] takes no other signature", async () => {
    const key = newKeyPair();
    const statement = statementOf(proof);
    const id = "00000000-0000-4000-8000-000000000000";
    const wrong = [
      signed(bytesOf(proof), key),
      signed(Buffer.concat([bytesOf(proof), Buffer.from([0])])),
      signed(possessionStatement({ ...statement, challenge: "c" })),
      signed(possessionStatement({ ...statement, accountId: id })),
      signed(possessionStatement({ ...statement, publisherId: id })),
      signed(possessionStatement({ ...statement, expiresAt: new Date(0).toISOString() })),
      signed(Buffer.from(proof.publish.value)),
      Buffer.alloc(64).toString("base64"),
      "not base64!",
      "AA==",
    ];
    for (const signature of wrong) {
      expect(verdictOf(await answer(proof, signature)), signature).toBe("422 proof.signature_invalid");
    }
    expect(verdictOf(await answer(proof, ""))).toBe("400 http.body_invalid");
    const stranger = await world.cloud.author("registered");
    expect(verdictOf(await answer(proof, signed(bytesOf(proof)), stranger))).toBe("404 state.not_found");
    const path = `/publisher/proofs/${proof.proof_id}`;
    expect((await author.get(path)).body.data).toMatchObject({ state: "pending", finding: null });
    expect((await answer(proof, signed(bytesOf(proof)))).body.data.state).toBe("proven");
  });

  it("is not checked, and a domain's proof is not signed", async () => {
    expect(verdictOf(await author.post(`/publisher/proofs/${proof.proof_id}/check`))).toBe("422 proof.method_wrong");
    const domain = await proofOf(author, publisherId);
    expect(verdictOf(await answer(domain, signed(bytesOf(proof))))).toBe("422 proof.method_wrong");
    await author.post(`/publisher/proofs/${proof.proof_id}/withdraw`);
    expect(verdictOf(await answer(proof, signed(bytesOf(proof))))).toBe("409 proof.state");
  });

  it("ends with its ten minutes, and with its age", async () => {
    const other = await proofOf(author, publisherId, { method: "key_challenge" });
    await answer(other, signed(bytesOf(other)));
    world.cloud.clock.move(10 * 60_000);
    expect(verdictOf(await answer(proof, signed(bytesOf(proof))))).toBe("410 proof.challenge_expired");
    const state = (of: Proof, wanted: string) =>
      until(async () => {
        const now = (await author.get(`/publisher/proofs/${of.proof_id}`)).body.data as Proof;
        return now.state === wanted ? now : undefined;
      }, wanted);
    await state(proof, "expired");
    world.cloud.clock.move(91 * 24 * 3_600_000);
    expect(await state(other, "lapsed")).toMatchObject({ next_check_at: null, finding: { code: "signature_old" } });
    expect(verdictOf(await answer(other, signed(bytesOf(other))))).toBe("409 proof.state");
  });
});
