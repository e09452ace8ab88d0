import { type Author, type CloudActor, startNodes, type TestNodes, verdictOf } from "@bourse/cloud/testing";
import { depth } from "@bourse/testing/depth";
import { findPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revoke } from "../publishers/actors.ts";
import { inReview, promote, RULE } from "./desk.fixture.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
const ROUNDS = depth({ usual: 2, deep: 5 });

describe.skipIf(missing !== "")(`on three nodes and PostgreSQL${missing}`, () => {
  let nodes: TestNodes;
  let author: Author;
  let reviewers: readonly CloudActor[];
  let administrator: CloudActor;

  beforeAll(async () => {
    nodes = await startNodes(3);
    author = await nodes.cloud.author();
    administrator = await nodes.cloud.administrator();
    const second = await nodes.cloud.trader();
    await promote(nodes.cloud, second, "reviewer");
    reviewers = [await nodes.cloud.reviewer(), second];
  });
  afterAll(() => nodes?.close());

  /** Sorted verdicts, so that one comparison shows the winner and the refusal of the other. */
  const race = async (sent: readonly Promise<Parameters<typeof verdictOf>[0]>[]) =>
    (await Promise.all(sent)).map(verdictOf).sort();

  it("[P1] of two reviewers who take one submission at once, one has it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await inReview(author);
      const takes = reviewers.map((each) => each.post(`/admin/submissions/${id}/take`, {}));
      expect(await race(takes)).toEqual(["200 ok", "409 state.conflict"]);
    }
  });

  it("[P1] of two decisions and a withdrawal at once, one counts", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await inReview(author);
      const decide = (who: CloudActor, decision: string) =>
        who.post(`/admin/submissions/${id}/decide`, { decision, reason: "because", rule_ids: [RULE] });
      const [first, second] = reviewers as [CloudActor, CloudActor];
      const withdraw = author.post(`/publisher/me/submissions/${id}/withdraw`, { reason: "a mistake" });
      const verdicts = await race([decide(first, "request_changes"), decide(second, "reject"), withdraw]);
      expect(verdicts).toEqual(["200 ok", "409 state.conflict", "409 state.conflict"]);
      const history = (await author.submission(id)).body.data.history as { state: string }[];
      expect(
        history.filter((each) => ["changes_requested", "rejected", "withdrawn"].includes(each.state)),
      ).toHaveLength(1);
    }
  });

  it("[P1] a restore and a removal of one version at once: one of them happens, and the money with it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { pack } = await nodes.cloud.published(author);
      const act = (action: string, body: object) =>
        administrator.post(`/admin/plugins/${pack.id}/versions/1.0.0/${action}`, body);
      const cited = { reason: "because", rule_ids: [RULE] };
      expect(verdictOf(await act("quarantine", cited))).toBe("200 ok");
      const verdicts = await race([act("restore", { reason: "fine" }), act("remove", cited), act("remove", cited)]);
      expect(verdicts).toEqual(["200 ok", "409 state.conflict", "409 state.conflict"]);
      const takedowns = (await author.get("/publisher/me/takedowns")).body.data.items as {
        id: string;
        state: string;
      }[];
      const [{ state } = { state: "" }] = takedowns.filter((each) => each.id === pack.id);
      const record = (await administrator.get(`/plugins/${pack.id}/versions`)).body.data.items[0];
      expect(record.state).toBe(state === "restored" ? "published" : "removed");
    }
  });

  it("[P1] of a yank and a quarantine of one version at once none is asked to come again", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { pack } = await nodes.cloud.published(author);
      const version = `/plugins/${pack.id}/versions/1.0.0`;
      const taken = administrator.post(`/admin${version}/quarantine`, { reason: "because", rule_ids: [RULE] });
      const verdicts = await race([author.post(`${version}/yank`, { reason: "a mistake" }), taken]);
      expect(["200 ok, 200 ok", "200 ok, 409 state.conflict"]).toContain(verdicts.join(", "));
      const [record] = (await administrator.get(`/plugins/${pack.id}/versions`)).body.data.items;
      expect(record.state).toBe("quarantined");
    }
  });

  it("[P8] a key revoked at the moment of yanks and quarantines: all of them happen, and the catalogue shows nothing of it", async () => {
    for (let round = 0; round < 2; round += 1) {
      const robbed = await nodes.cloud.author();
      const packs = [];
      for (let made = 0; made < 4; made += 1) packs.push((await nodes.cloud.published(robbed)).pack);
      const recordsOf = async (id = "") => (await administrator.get(`/plugins/${id}/versions`)).body.data.items;
      const [{ published_at: from }] = await recordsOf(packs[0]?.id);
      const yanked = packs.map(({ id }) => robbed.post(`/plugins/${id}/versions/1.0.0/yank`, { reason: "stolen" }));
      const cited = { reason: "because", rule_ids: [RULE] };
      const taken = packs.map(({ id }) => administrator.post(`/admin/plugins/${id}/versions/1.0.0/quarantine`, cited));
      const verdicts = await race([...yanked, revoke(robbed, robbed, from), ...taken]);
      // A version in quarantine is not yanked; everything else takes effect, in whatever order it arrives.
      expect(verdicts.filter((each) => each !== "409 state.conflict" && each !== "200 ok")).toEqual([]);
      expect(verdicts.filter((each) => each === "200 ok").length).toBeGreaterThanOrEqual(5);
      for (const { id } of packs) {
        expect(verdictOf(await administrator.get(`/plugins/${id}`)), id).toBe("404 state.not_found");
        expect(await recordsOf(id)).toMatchObject([{ state: "quarantined", key_revocation: { effective_at: from } }]);
      }
    }
  });

  it("[P27] a submission is checked and published once, whichever node takes the job", async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => (await nodes.cloud.published(author)).submission),
    );
    for (const submission of ids) {
      expect(submission.history.map((each) => each.state)).toEqual(["received", "checking", "approved", "published"]);
    }
  });
});
