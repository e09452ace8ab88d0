import { type Author, type CloudActor, verdictOf } from "@bourse/cloud/testing";
import type { AdminProof, Proof } from "@bourse/contract/rest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ProofWorld, proofOf, proofWorld } from "./proof-world.fixture.ts";

let world: ProofWorld;
let administrator: CloudActor;
let author: Author;
let publisherId: string;
beforeAll(async () => {
  world = await proofWorld();
  administrator = await world.cloud.administrator();
});
beforeEach(async () => {
  world.dns.answers.clear();
  author = await world.cloud.author("new");
  publisherId = (await author.register()).publisher_id;
});
afterAll(() => world.close());

const verify = (body: object) =>
  administrator.post(`/admin/publishers/${publisherId}/verify`, { reason: "seen", ...body });
const badge = (headers = {}) => world.cloud.anonymous.get(`/publishers/${publisherId}/verification`, headers);

/** A proof that holds. */
async function provenDomain(by = author, id = publisherId): Promise<Proof> {
  const proof = await proofOf(by, id);
  world.dns.publish(proof.publish.place, proof.publish.value);
  return (await by.post(`/publisher/proofs/${proof.proof_id}/check`)).body.data as Proof;
}

describe("an administrator's decision", () => {
  it("[P17] sees every proof with its evidence, and rests on proofs that hold or on words", async () => {
    const proven = await provenDomain();
    const pending = await proofOf(author, publisherId, { domain: "b.example" });
    expect(verdictOf(await author.get(`/admin/publishers/${publisherId}/proofs`))).toBe("403 auth.role_required");
    const shown = (await administrator.get(`/admin/publishers/${publisherId}/proofs`)).body.data.items as AdminProof[];
    expect(shown.map((each) => [each.proof_id, each.state])).toEqual([
      [proven.proof_id, "proven"],
      [pending.proof_id, "pending"],
    ]);
    expect(shown[0]?.evidence).toMatchObject([
      { actor: author.accountId, finding: { code: "holds" }, answer: "1 TXT record, one is the expected value" },
    ]);
    expect(shown[0]?.evidence[0]?.observed).toMatch(/^[0-9a-f]{64}$/);
    const decided = (await verify({ proof_ids: [proven.proof_id] })).body.data;
    expect(decided).toMatchObject({ verified: true, proof_ids: [proven.proof_id], evidence: null });
    const listed = (await administrator.get("/admin/publishers?state=verified")).body.data.items;
    const own = listed.find((each: { publisher_id: string }) => each.publisher_id === publisherId);
    expect(own.proof_ids).toEqual([proven.proof_id]);
  });

  it("[P17] refuses to rest on nothing, on what does not hold, and on another's proof; all faults at once", async () => {
    expect(verdictOf(await verify({}))).toBe("422 proof.evidence_required");
    expect(verdictOf(await verify({ evidence: "  " }))).toBe("400 http.body_invalid");
    expect(verdictOf(await verify({ proof_ids: [] }))).toBe("400 http.body_invalid");
    const pending = await proofOf(author, publisherId);
    const other = await world.cloud.author("new");
    const foreign = await provenDomain(other, (await other.register()).publisher_id);
    const answer = await verify({ proof_ids: [pending.proof_id, foreign.proof_id] });
    expect(verdictOf(answer)).toBe("409 proof.not_proven");
    expect(answer.body.data.issues).toMatchObject([
      { pointer: "/proof_ids/0", message: "the proof is pending" },
      { pointer: "/proof_ids/1", message: "the publisher has no such proof" },
    ]);
    expect((await author.get("/publisher/me")).body.data.items[0].state).toBe("registered");
    expect((await verify({ evidence: "a notarised letter" })).body.data).toMatchObject({
      verified: true,
      proof_ids: [],
    });
  });

  it("is told to the publisher, and every step is in the trail", async () => {
    const proven = await provenDomain();
    await verify({ proof_ids: [proven.proof_id] });
    const notices = (await author.get("/account/notices")).body.data.items;
    expect(notices.map((each: { event: string }) => each.event)).toEqual([
      "publisher.decided",
      "publisher.proof",
      // The address was verified before.
      "account.security",
    ]);
    const trail = async (subject: string) =>
      (await administrator.get(`/admin/audit?subject=${subject}`)).body.data.items.map(
        (each: { action: string; actor_role: string }) => `${each.action} by ${each.actor_role}`,
      );
    expect(await trail(`proof:${proven.proof_id}`)).toEqual(["proof.proven by publisher", "proof.create by publisher"]);
    expect(await trail(`publisher:${publisherId}`)).toContain("publisher.verified by administrator");
  });
});

describe("what everybody may know", () => {
  it("[P8] shows what was proven, when, how and in which role it was decided, and nothing private", async () => {
    expect(verdictOf(await badge())).toBe("404 state.not_found");
    const proven = await provenDomain();
    await proofOf(author, publisherId, { domain: "secret-plans.example" });
    expect(verdictOf(await badge())).toBe("404 state.not_found");
    await verify({ proof_ids: [proven.proof_id], evidence: "a private letter" });
    const answer = await badge();
    expect(answer.body.data).toEqual({
      publisher_id: publisherId,
      publisher: author.publisher,
      state: "verified",
      verified: true,
      decided_at: expect.any(String),
      decided_by: "administrator",
      other_evidence: true,
      proofs: [
        {
          method: "dns_txt",
          domain: "a.example",
          state: "proven",
          proven_at: proven.proven_at,
          confirmed_at: proven.confirmed_at,
          lapsed_at: null,
          cited: true,
        },
      ],
    });
    const hidden = [
      "letter",
      "secret-plans",
      author.accountId,
      author.account?.email ?? "?",
      "seen",
      proven.publish.value,
    ];
    for (const word of hidden) expect(answer.bytes.toString()).not.toContain(word);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"/);
    expect((await badge({ "if-none-match": etag })).status).toBe(304);
    const suspended = await administrator.post(`/admin/publishers/${publisherId}/suspend`, { reason: "stolen" });
    expect(suspended.status).toBe(200);
    const after = await badge({ "if-none-match": etag });
    expect(after.body.data).toMatchObject({ state: "suspended", verified: false });
    expect(after.bytes.toString()).not.toContain("stolen");
  });

  it("is where the catalogue's record of a plugin leads", async () => {
    await verify({ evidence: "ID" });
    const { pack } = await world.cloud.published(author);
    const plugin = (await world.cloud.anonymous.get(`/plugins/${pack.id}`)).body.data;
    expect(plugin.verification_path).toBe(`/api/marketplace/publishers/${publisherId}/verification`);
    const path = plugin.verification_path.replace("/api/marketplace", "");
    expect((await world.cloud.anonymous.get(path)).body.data).toMatchObject({ verified: true, proofs: [] });
  });
});
