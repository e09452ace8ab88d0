import type { ObjectStore } from "@bourse/cloud";
import {
  type Author,
  type CloudActor,
  makePackage,
  startCloud,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { promote } from "./review/desk.fixture.ts";

let cloud: TestCloud;
let author: Author;
let reviewer: CloudActor;
let isBroken = false;

/** A store whose reads can be made to fail: the check of a review then cannot run. */
const breakable = (objects: ObjectStore): ObjectStore => ({
  presign: (grant) => objects.presign(grant),
  stage: (key, digest, look) => objects.stage(key, digest, look),
  discard: (key) => objects.discard(key),
  open: async (name) => {
    // `complete` inspects the bytes that it copies, and opens nothing.
    if (isBroken) throw new Error("the disk does not answer");
    return objects.open(name);
  },
});

beforeAll(async () => {
  cloud = await startCloud({ parts: { wrapObjects: breakable } });
  author = await cloud.author();
  reviewer = await cloud.reviewer();
});
afterAll(() => cloud.close());

async function inReview(): Promise<string> {
  const { submission_id: id } = await author.submit(makePackage({ publisher: author.publisher, runtime: "wasm" }));
  await author.until(id, "in_review");
  return id;
}

const decide = (id: string, decision: string, ruleIds: string[] = []) =>
  reviewer.post(`/admin/submissions/${id}/decide`, { decision, reason: "because", rule_ids: ruleIds });

describe("review", () => {
  it("[FLOW-13] records who moved a submission, when, why and by which rules", async () => {
    const id = await inReview();
    expect(verdictOf(await decide(id, "request_changes", ["manifest.coupling"]))).toBe("200 ok");
    const last = (await author.submission(id)).body.data.history.at(-1);
    expect(last).toMatchObject({
      state: "changes_requested",
      actor_role: "reviewer",
      reason: "because",
      rule_ids: ["manifest.coupling"],
    });
    const administrator = await cloud.administrator();
    const trail = (await administrator.get(`/admin/audit?subject=submission:${id}`)).body.data.items;
    expect(trail.map((line: { action: string }) => line.action)).toEqual([
      "submission.changes_requested",
      "submission.in_review",
      "submission.checking",
      "submission.received",
    ]);
    expect(trail[0]).toMatchObject({ actor: reviewer.accountId, actor_role: "reviewer", reason: "because" });
  });

  it("[FLOW-02, R-PUBLISH] refuses every move that is not in the table, and leaves the state as it was", async () => {
    const id = await inReview();
    expect(verdictOf(await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "x" }))).toBe(
      "409 state.conflict",
    );
    expect(verdictOf(await decide(id, "reject", ["archive.gzip_invalid"]))).toBe("200 ok");
    expect(verdictOf(await decide(id, "approve"))).toBe("409 state.conflict");
    expect(verdictOf(await decide(id, "request_changes", ["archive.gzip_invalid"]))).toBe("409 state.conflict");
    expect(verdictOf(await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "x" }))).toBe(
      "409 state.conflict",
    );
    expect(verdictOf(await reviewer.post(`/admin/submissions/${id}/take`))).toBe("409 state.conflict");
    expect((await author.submission(id)).body.data.state).toBe("rejected");
  });

  it("[P29] a refusal cites rules of the catalogue", async () => {
    const id = await inReview();
    expect(verdictOf(await decide(id, "reject"))).toBe("422 state.rules_required");
    expect(verdictOf(await decide(id, "reject", ["no.such_rule"]))).toBe("422 state.rules_required");
    expect((await author.submission(id)).body.data.state).toBe("in_review");
  });

  it("a submission that one reviewer has taken is not decided by another", async () => {
    const id = await inReview();
    const administrator = await cloud.administrator();
    expect((await administrator.post(`/admin/submissions/${id}/take`)).body.data.taken_by).toBe(
      administrator.accountId,
    );
    expect(verdictOf(await decide(id, "approve"))).toBe("409 state.conflict");
    expect(verdictOf(await reviewer.post(`/admin/submissions/${id}/take`, { reason: "holiday" }))).toBe("200 ok");
    expect(verdictOf(await decide(id, "approve"))).toBe("200 ok");
  });

  it("tells an author the place in the queue", async () => {
    const [first, second] = [await inReview(), await inReview()];
    const position = async (id: string) => (await author.submission(id)).body.data.queue_position as number;
    expect((await position(second)) - (await position(first))).toBe(1);
  });

  it("[VER-07] a version that was sent back may be submitted again under its number", async () => {
    const pack = makePackage({ publisher: author.publisher, runtime: "wasm" });
    const { submission_id: id } = await author.submit(pack);
    await author.until(id, "in_review");
    await decide(id, "request_changes", ["manifest.coupling"]);
    const again = makePackage({
      publisher: author.publisher,
      runtime: "wasm",
      id: pack.id,
      changes: { name: "Better" },
    });
    expect((await author.submit(again)).submission_id).not.toBe(id);
  });

  it("[P27] a check that cannot run is a visible state and is tried again until it can", async () => {
    isBroken = true;
    const { submission_id: id } = await author.submit(makePackage({ publisher: author.publisher }));
    const failed = await author.until(id, "check_failed");
    expect(failed.history.at(-1)?.reason).toContain("tried again");
    isBroken = false;
    const done = await author.until(id, "published");
    const states = done.history.map((each) => each.state);
    expect(states).toContain("check_failed");
    expect(states.slice(-3)).toEqual(["checking", "approved", "published"]);
  });

  it("[P8] nobody reviews a submission of their own account", async () => {
    const writer = await cloud.author();
    await promote(cloud, writer, "administrator");
    const { submission_id: id } = await writer.submit(makePackage({ publisher: writer.publisher, runtime: "wasm" }));
    await writer.until(id, "in_review");
    const own = await writer.post(`/admin/submissions/${id}/decide`, {
      decision: "approve",
      reason: "mine",
      rule_ids: [],
    });
    expect(verdictOf(own)).toBe("403 state.own_submission");
    expect(verdictOf(await decide(id, "approve"))).toBe("200 ok");
    expect(verdictOf(await writer.post(`/admin/submissions/${id}/publish`, { reason: "mine" }))).toBe(
      "403 state.own_submission",
    );
  });

  it("[P8] an approved package of a publisher who was suspended meanwhile is not published", async () => {
    const someone = await cloud.author();
    const { submission_id: id } = await someone.submit(makePackage({ publisher: someone.publisher, runtime: "wasm" }));
    await someone.until(id, "in_review");
    await decide(id, "approve");
    const { publisher_id } = (await someone.get("/publisher/me")).body.data.items[0];
    await (await cloud.administrator()).post(`/admin/publishers/${publisher_id}/suspend`, { reason: "x" });
    expect(verdictOf(await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "y" }))).toBe(
      "403 auth.publisher_suspended",
    );
  });
});
