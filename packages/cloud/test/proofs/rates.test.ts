import { TEST_LIMITS, verdictOf } from "@bourse/cloud/testing";
import { CLOUD_LIMITS } from "@bourse/contract";
import type { Proof } from "@bourse/contract/rest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ProofWorld, proofOf, proofWorld } from "./proof-world.fixture.ts";

let world: ProofWorld;
beforeAll(async () => {
  const proofs = { ...CLOUD_LIMITS.proofs, checkRate: { burst: 2, refillMs: 30_000 } };
  world = await proofWorld({ limits: { ...TEST_LIMITS, proofs }, clock: "still" });
});
afterAll(() => world.close());

it("[P28] checks by hand are bounded for a publisher, whichever proof they are of, with the time to wait", async () => {
  const author = await world.cloud.author("new");
  const { publisher_id: id } = await author.register();
  const [first, second] = [await proofOf(author, id), await proofOf(author, id, { method: "well_known" })];
  const check = (proof: Proof) => author.post(`/publisher/proofs/${proof.proof_id}/check`);
  expect(verdictOf(await check(first))).toBe("200 ok");
  expect(verdictOf(await check(second))).toBe("200 ok");
  const stopped = await check(first);
  expect(verdictOf(stopped)).toBe("429 http.too_many_requests");
  expect(stopped.headers.get("retry-after")).toBe("30");
  expect(stopped.body.message).toContain("try again in 30 s");
  world.cloud.clock.move(30_000);
  expect(verdictOf(await check(first))).toBe("200 ok");
});

it("[P28] proofs that are made and given up again and again are bounded as well: everything stays on record", async () => {
  const author = await world.cloud.author("new");
  const { publisher_id: id } = await author.register();
  const { burst, refillMs } = CLOUD_LIMITS.proofs.createRate;
  for (let made = 0; made < burst; made += 1) {
    const proof = await proofOf(author, id, { method: "key_challenge" });
    await author.post(`/publisher/proofs/${proof.proof_id}/withdraw`);
  }
  const more = () => author.post("/publisher/proofs", { publisher_id: id, method: "key_challenge" });
  const stopped = await more();
  expect(verdictOf(stopped)).toBe("429 http.too_many_requests");
  expect(stopped.headers.get("retry-after")).toBe(String(refillMs / 1000));
  expect(stopped.body.message).toContain(`try again in ${refillMs / 1000} s`);
  world.cloud.clock.move(refillMs);
  expect(verdictOf(await more())).not.toBe("429 http.too_many_requests");
});
