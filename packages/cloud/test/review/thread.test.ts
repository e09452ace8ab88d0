import {
  type Author,
  type CloudActor,
  makePackage,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  until,
  verdictOf,
} from "@bourse/cloud/testing";
import type { Submission } from "@bourse/contract/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inReview, promote, publishCode, RULE } from "./desk.fixture.ts";

const CLAIM_MS = 60_000;

let cloud: TestCloud;
let author: Author;
let reviewer: CloudActor;
let second: CloudActor;

beforeAll(async () => {
  cloud = await startCloud({
    limits: { ...TEST_LIMITS, review: { ...TEST_LIMITS.review, medianLeast: 2, claimMs: CLAIM_MS } },
  });
  author = await cloud.author();
  reviewer = await cloud.reviewer();
  second = await cloud.trader();
  await promote(cloud, second, "reviewer");
});
afterAll(() => cloud.close());

const own = async (id: string): Promise<Submission> => (await author.submission(id)).body.data;
/** Waits for the dossiers of submissions: how long each of them may wait depends on its dossier. */
const untilInPlace = async (...ids: string[]) => {
  for (const id of ids)
    await until(async () => ((await own(id)).dossier?.state === "made" ? true : undefined), "a dossier");
};
const decide = (who: CloudActor, id: string, decision: string, ruleIds: string[] = []) =>
  who.post(`/admin/submissions/${id}/decide`, { decision, reason: "because", rule_ids: ruleIds });

describe("tiers", () => {
  it("[P29] a package without code is decided by the rules; new code of a new publisher is looked at closest", async () => {
    const { submission } = await cloud.published(author);
    expect(submission.tier).toBe("rules");
    expect(submission.tier_reasons).toEqual([{ rule: "tier.no_code", message: "the package contains no code" }]);
    const { id } = await inReview(author);
    const waiting = await own(id);
    expect(waiting.tier).toBe("high");
    expect(waiting.tier_reasons.map((each) => each.rule)).toEqual(["tier.first_of_publisher", "tier.new_code"]);
    expect(waiting.history.at(-1)?.reason).toContain("has published no code before");
  });

  it("a known publisher's new code is standard, the same code again low, and low goes first", async () => {
    const { pack } = await publishCode(author, reviewer);
    const again = await inReview(author, { id: pack.id, version: "1.1.0" });
    const fresh = await inReview(author);
    const [low, standard] = [await own(again.id), await own(fresh.id)];
    expect([low.tier, standard.tier]).toEqual(["low", "standard"]);
    expect(low.tier_reasons).toEqual([
      { rule: "tier.same_code", message: "the code is the same as in the published version" },
    ]);
    const later = await inReview(author, { id: (await publishCode(author, reviewer)).pack.id, version: "1.1.0" });
    await untilInPlace(again.id, fresh.id, later.id);
    const queue = (await reviewer.get("/admin/submissions?state=in_review&limit=100")).body.data.items as Submission[];
    const order = queue.map((each) => each.submission_id);
    expect(order.indexOf(later.id)).toBeLessThan(order.indexOf(fresh.id));
    expect(order.indexOf(again.id)).toBeLessThan(order.indexOf(later.id));
    expect((await own(later.id)).queue_position).toBe(order.indexOf(later.id));
    const tiered = (await reviewer.get("/admin/submissions?state=in_review&tier=low&limit=1")).body.data;
    expect(tiered.items).toHaveLength(1);
    const next = await reviewer.get(`/admin/submissions?state=in_review&tier=low&limit=1&cursor=${tiered.next_cursor}`);
    expect(next.body.data.items[0].submission_id).not.toBe(tiered.items[0].submission_id);
    const bad = Buffer.from("queue:1").toString("base64url");
    expect(verdictOf(await reviewer.get(`/admin/submissions?state=in_review&cursor=${bad}`))).toBe(
      "400 http.query_invalid",
    );
  });

  it("shows reviewers the queue by tiers, and author and reviewer how long others waited", async () => {
    const overview = (await reviewer.get("/admin/queue")).body.data.tiers as Record<string, unknown>[];
    expect(overview.map((each) => each.tier)).toEqual(["rules", "low", "standard", "high"]);
    const standard = overview.find((each) => each.tier === "standard");
    expect(standard).toMatchObject({ waiting: 1, taken: 0, oldest_waiting_since: expect.any(String) });
    expect(overview.find((each) => each.tier === "high")?.median_wait_seconds).toEqual(null);
    const { id } = await inReview(author);
    await decide(reviewer, id, "reject", [RULE]);
    const { id: other } = await inReview(author);
    await decide(reviewer, other, "reject", [RULE]);
    const { id: waiting } = await inReview(author);
    expect((await own(waiting)).median_wait_seconds).toEqual(expect.any(Number));
    expect(verdictOf(await author.get("/admin/queue"))).toBe("403 auth.role_required");
  });
});

describe("a claim", () => {
  it("is one reviewer's until it is given back, taken over with a reason, or old", async () => {
    const { id } = await inReview(author);
    const take = (who: CloudActor, body = {}) => who.post(`/admin/submissions/${id}/take`, body);
    const release = (who: CloudActor) => who.post(`/admin/submissions/${id}/release`, {});
    expect(verdictOf(await release(reviewer))).toBe("409 state.conflict");
    const taken = (await take(reviewer)).body.data;
    expect(taken.taken_by).toBe(reviewer.accountId);
    expect(Date.parse(taken.taken_until)).toBeGreaterThan(Date.now());
    expect(verdictOf(await take(second))).toBe("409 state.conflict");
    expect(verdictOf(await release(second))).toBe("409 state.not_taken");
    expect((await release(reviewer)).body.data).toMatchObject({ taken_by: null, taken_until: null });
    await take(reviewer);
    expect((await take(second, { reason: "on holiday" })).body.data.taken_by).toBe(second.accountId);
    expect(verdictOf(await decide(reviewer, id, "approve"))).toBe("409 state.conflict");
    cloud.clock.move(CLAIM_MS);
    expect(verdictOf(await decide(reviewer, id, "approve"))).toBe("200 ok");
  });
});

describe("a thread", () => {
  it("is written by author and reviewer, with rules and places; internal notes are the reviewers'", async () => {
    const { id } = await inReview(author);
    const asReviewer = `/admin/submissions/${id}/comments`;
    const asAuthor = `/publisher/me/submissions/${id}/comments`;
    const said = { text: "What is this for?", rule_ids: [RULE], file: "manifest.json", pointer: "/capabilities/0" };
    expect((await reviewer.post(asReviewer, said)).body.data).toMatchObject({ ...said, author_role: "reviewer" });
    await reviewer.post(asReviewer, { text: "Looks like the last one.", internal: true });
    expect((await author.post(asAuthor, { text: "For quotes." })).body.data.author_role).toBe("publisher");
    const shown = (await author.get(asAuthor)).body.data.items as { text: string }[];
    expect(shown.map((each) => each.text)).toEqual(["What is this for?", "For quotes."]);
    const all = (await reviewer.get(`${asReviewer}?limit=2`)).body.data;
    expect(all.items.map((each: { is_internal: boolean }) => each.is_internal)).toEqual([false, true]);
    expect((await reviewer.get(`${asReviewer}?cursor=${all.next_cursor}`)).body.data.items).toHaveLength(1);
  });

  it("[P8] is nobody else's, and cites rules that exist", async () => {
    const { id } = await inReview(author);
    const stranger = await cloud.author();
    const path = `/publisher/me/submissions/${id}/comments`;
    expect(verdictOf(await stranger.get(path))).toBe("404 state.not_found");
    expect(verdictOf(await stranger.post(path, { text: "hello" }))).toBe("404 state.not_found");
    expect(verdictOf(await author.post(path, { text: " " }))).toBe("400 http.body_invalid");
    expect(verdictOf(await author.post(path, { text: "x", rule_ids: ["no.such_rule"] }))).toBe(
      "422 state.rules_required",
    );
    expect(verdictOf(await author.post(path, { text: "x", internal: true }))).toBe("400 http.body_invalid");
    expect(verdictOf(await reviewer.post(`/admin/submissions/${crypto.randomUUID()}/comments`, { text: "x" }))).toBe(
      "404 state.not_found",
    );
  });
});

describe("changes that were requested", () => {
  it("are answered by the next submission, and its reviewer sees what changed", async () => {
    const { id, pack } = await inReview(author);
    await decide(reviewer, id, "request_changes", [RULE]);
    const without = { capabilities: [], contributes: pack.manifest.contributes ?? null, name: "Better" };
    const answer = await inReview(author, { id: pack.id, changes: { name: without.name } });
    const seen = (await reviewer.get(`/admin/submissions/${answer.id}`)).body.data;
    expect(seen.supersedes).toBe(id);
    expect(seen.changes_since_superseded).toMatchObject({ from_version: "1.0.0", added_capabilities: [] });
    const third = await inReview(author, { id: pack.id, version: "1.1.0" });
    expect((await own(third.id)).supersedes).toBeNull();
  });
});

describe("withdrawing", () => {
  it("is the author's, before publication; the number is free again and the reviewer's decision is refused", async () => {
    const { id, pack } = await inReview(author);
    const withdraw = (who: CloudActor, which = id) =>
      who.post(`/publisher/me/submissions/${which}/withdraw`, { reason: "a mistake" });
    expect(verdictOf(await withdraw(await cloud.author()))).toBe("404 state.not_found");
    expect((await withdraw(author)).body.data).toMatchObject({ state: "withdrawn", queue_position: null });
    expect(verdictOf(await withdraw(author))).toBe("409 state.conflict");
    expect(verdictOf(await decide(reviewer, id, "approve"))).toBe("409 state.conflict");
    const again = await author.submit(makePackage({ publisher: author.publisher, runtime: "wasm", id: pack.id }));
    expect(again.supersedes).toBe(id);
    const { submission } = await cloud.published(author);
    expect(verdictOf(await withdraw(author, submission.submission_id))).toBe("409 state.conflict");
  });
});
