import { type Author, migratedDatabase, until, verdictOf } from "@bourse/cloud/testing";
import type { Proof } from "@bourse/contract/rest";
import { findPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ProofWorld, proofOf, proofWorld } from "./proof-world.fixture.ts";

describe.skipIf("missing" in findPostgres())("proofs on PostgreSQL", () => {
  let databaseUrl: string;
  let world: ProofWorld;
  let author: Author;
  let publisherId: string;
  beforeAll(async () => {
    databaseUrl = await migratedDatabase();
    world = await proofWorld({ databaseUrl });
  });
  beforeEach(async () => {
    author = await world.cloud.author("new");
    publisherId = (await author.register()).publisher_id;
  });
  afterAll(async () => {
    await world?.close();
  });

  const check = (proof: Proof) => author.post(`/publisher/proofs/${proof.proof_id}/check`);

  it("sixteen checks at once prove it once: one line of evidence, one notice, one in the trail", async () => {
    const proof = await proofOf(author, publisherId);
    world.dns.publish(proof.publish.place, proof.publish.value);
    const answers = await Promise.all(Array.from({ length: 16 }, () => check(proof)));
    expect(new Set(answers.map(verdictOf))).toEqual(new Set(["200 ok"]));
    expect(new Set(answers.map((each) => each.body.data.state))).toEqual(new Set(["proven"]));
    expect(new Set(answers.map((each) => each.body.data.proven_at)).size).toBe(1);
    const administrator = await world.cloud.administrator();
    const [shown] = (await administrator.get(`/admin/publishers/${publisherId}/proofs`)).body.data.items;
    expect(shown.evidence).toHaveLength(1);
    const trail = (await administrator.get(`/admin/audit?subject=proof:${proof.proof_id}`)).body.data.items;
    expect(trail.map((each: { action: string }) => each.action)).toEqual(["proof.proven", "proof.create"]);
    const { items } = (await author.get("/account/notices")).body.data;
    // The address was verified before the proof.
    expect(items.map((each: { event: string }) => each.event)).toEqual(["publisher.proof", "account.security"]);
  });

  it("creations at once make one proof, and never more than a publisher may have", async () => {
    const same = await Promise.all(Array.from({ length: 16 }, () => proofOf(author, publisherId)));
    expect(new Set(same.map((each) => each.proof_id)).size).toBe(1);
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        author.post("/publisher/proofs", { publisher_id: publisherId, method: "dns_txt", domain: `r${at}.example` }),
      ),
    );
    const verdicts = many.map(verdictOf).sort();
    expect(verdicts.filter((each) => each === "200 ok")).toHaveLength(9);
    expect(verdicts.filter((each) => each === "409 proof.limit")).toHaveLength(11);
  });

  it("a withdrawal and checks at once end in one state that stays", async () => {
    for (let round = 0; round < 8; round++) {
      const domain = `w${round}.example`;
      const proof = await proofOf(author, publisherId, { domain });
      world.dns.publish(proof.publish.place, proof.publish.value);
      const [checked, withdrawn] = await Promise.all([
        check(proof),
        author.post(`/publisher/proofs/${proof.proof_id}/withdraw`),
        check(proof),
      ]);
      const { state } = (await author.get(`/publisher/proofs/${proof.proof_id}`)).body.data as Proof;
      if (state === "withdrawn") expect(verdictOf(withdrawn)).toBe("200 ok");
      else expect([state, verdictOf(withdrawn), verdictOf(checked)]).toEqual(["proven", "409 proof.state", "200 ok"]);
    }
  });

  it("a due proof is looked at by one of several nodes", async () => {
    const proof = await proofOf(author, publisherId);
    const asked = () => world.dns.asked.filter((each) => each === "_bourse-challenge.due.example").length;
    const due = await proofOf(author, publisherId, { domain: "due.example" });
    const second = await proofWorld({ databaseUrl, dataDir: world.cloud.dataDir }, world.dns);
    try {
      world.cloud.clock.move(6 * 60_000);
      second.cloud.clock.move(6 * 60_000);
      await until(async () => (asked() > 0 ? true : undefined), "a look");
      const looked = await until(async () => {
        const now = (await author.get(`/publisher/proofs/${due.proof_id}`)).body.data as Proof;
        return now.finding ? now : undefined;
      }, "its finding");
      expect(looked).toMatchObject({ state: "pending", finding: { code: "no_record" } });
      expect(asked()).toBe(1);
      expect(proof.state).toBe("pending");
    } finally {
      await second.close();
    }
  });
});
