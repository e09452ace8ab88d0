import { possessionStatement } from "@bourse/archive";
import { type Author, type CloudActor, verdictOf } from "@bourse/cloud/testing";
import type { Proof } from "@bourse/contract/rest";
import { signWith } from "@bourse/testing/keys";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { base64, maintainer, now, rotated } from "../publishers/actors.ts";
import { type ProofWorld, proofOf, proofWorld } from "./proof-world.fixture.ts";

let world: ProofWorld;
let administrator: CloudActor;
let owner: Author;
let publisherId: string;
beforeAll(async () => {
  world = await proofWorld();
  administrator = await world.cloud.administrator();
});
beforeEach(async () => {
  owner = await world.cloud.author("new");
  publisherId = (await owner.register()).publisher_id;
  await world.cloud.verify(publisherId);
});
afterAll(() => world.close());

async function sign(proof: Proof, by: Author) {
  const { publish, expires_at: expiresAt, publisher_id } = proof;
  const { accountId, keyId, key } = by;
  const statement = { challenge: publish.value, accountId, publisherId: publisher_id, keyId, expiresAt };
  const signature = base64(signWith(key, possessionStatement(statement)));
  return by.post(`/publisher/proofs/${proof.proof_id}/answer`, { signature });
}
const badge = async (id: string) => (await world.cloud.anonymous.get(`/publishers/${id}/verification`)).body.data;

describe("proofs of a publisher with members", () => {
  it("[P17] are made by any of them, told to the owners, and by nobody who left", async () => {
    const joined = await maintainer(world.cloud, owner);
    const proof = await proofOf(joined, publisherId);
    world.dns.publish(proof.publish.place, proof.publish.value);
    expect((await joined.post(`/publisher/proofs/${proof.proof_id}/check`)).body.data.state).toBe("proven");
    for (const each of [owner, joined]) {
      const { items } = (await each.get("/account/notices")).body.data;
      expect(items.filter((item: { event: string }) => item.event === "publisher.proof")).toHaveLength(1);
    }
    const left = await joined.post("/publisher/members/leave", { publisher: owner.publisher });
    expect(left.status).toBe(200);
    expect(verdictOf(await joined.get(`/publisher/proofs/${proof.proof_id}`))).toBe("404 state.not_found");
    const more = { publisher_id: publisherId, method: "dns_txt", domain: "b.example" };
    expect(verdictOf(await joined.post("/publisher/proofs", more))).toBe("404 state.not_found");
  });

  it("[R-SIGNATURE] of a domain stay through a rotation of keys; of a revoked key they count no more", async () => {
    const domain = await proofOf(owner, publisherId, { domain: "c.example" });
    world.dns.publish(domain.publish.place, domain.publish.value);
    await owner.post(`/publisher/proofs/${domain.proof_id}/check`);
    const key = await proofOf(owner, publisherId, { method: "key_challenge" });
    expect((await sign(key, owner)).body.data.state).toBe("proven");
    const late = await proofOf(owner, publisherId, { method: "key_challenge" });
    const next = await rotated(world.cloud, owner);
    expect(verdictOf(await sign(late, owner))).toBe("409 key.retired");
    const items = (await owner.get("/publisher/me")).body.data.items as { publisher_id: string; key_id: string }[];
    const successor = items.find((each) => each.key_id === next.keyId)?.publisher_id ?? "";
    const methods = async () => (await badge(successor)).proofs.map((each: { method: string }) => each.method);
    expect(await methods()).toEqual(["dns_txt", "key_challenge"]);
    const revoked = await owner.post("/publisher/keys/revoke", {
      publisher: owner.publisher,
      key_id: owner.keyId,
      effective_at: now(world.cloud),
      reason: "stolen",
    });
    expect(revoked.status).toBe(200);
    expect(await methods()).toEqual(["dns_txt"]);
    expect(verdictOf(await sign(late, owner))).toMatch(/^4\d\d key\.revoked$/);
    await administrator.post(`/admin/publishers/${successor}/suspend`, { reason: "until it is clear" });
    const verify = { reason: "clear", proof_ids: [key.proof_id] };
    const answer = await administrator.post(`/admin/publishers/${successor}/verify`, verify);
    expect(verdictOf(answer)).toBe("409 proof.not_proven");
    expect(answer.body.data.issues[0].message).toBe("the key that signed is revoked");
    const again = { reason: "clear", proof_ids: [domain.proof_id] };
    expect((await administrator.post(`/admin/publishers/${successor}/verify`, again)).body.data.verified).toBe(true);
  });
});
