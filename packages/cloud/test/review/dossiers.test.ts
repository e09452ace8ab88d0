import type { DossierMaker } from "@bourse/cloud";
import {
  type Author,
  type CloudActor,
  PLAIN_DOSSIERS,
  plainDossier,
  startCloud,
  type TestCloud,
  until,
} from "@bourse/cloud/testing";
import type { Dossier, DossierRecord, Submission } from "@bourse/contract/rest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inReview, publishCode } from "./desk.fixture.ts";

const FINDING = {
  rule: "dossier.behaviour_varies",
  severity: "warning",
  pointer: "",
  message: "With another locale it acts otherwise.",
  hint: "",
} as const;

/** What the next dossiers say; an error: they cannot be made. */
let next: Partial<Dossier> | Error = {};
const dossiers: DossierMaker = {
  ...PLAIN_DOSSIERS,
  async make(object) {
    const { sha256, timings } = await PLAIN_DOSSIERS.make(object);
    if (next instanceof Error) throw next;
    return { document: plainDossier(next), sha256, timings };
  },
};

let cloud: TestCloud;
let author: Author;
let reviewer: CloudActor;
beforeAll(async () => {
  cloud = await startCloud({ parts: { dossiers } });
  author = await cloud.author();
  reviewer = await cloud.reviewer();
});
afterAll(() => cloud.close());

const untilState = (of: Author, id: string, state: string) =>
  until(async () => {
    const submission = (await of.submission(id)).body.data as Submission;
    return submission.dossier?.state === state ? submission : undefined;
  }, `dossier ${state}`);

const recordOf = async (id: string): Promise<DossierRecord> =>
  (await reviewer.get(`/admin/submissions/${id}/dossier`)).body.data;

it("[FLOW-05] new code waits for a person, however clean its dossier is and however equal to the version before", async () => {
  next = {};
  const { pack } = await publishCode(author, reviewer);
  const { id } = await inReview(author, { id: pack.id, version: "1.1.0" });
  const { state, dossier } = await untilState(author, id, "made");
  expect(dossier).toMatchObject({ sha256: "d".repeat(64), findings: 0, reason: null });
  expect(await recordOf(id)).toMatchObject({ difference: { from_version: "1.0.0", changes: [] } });
  expect(state).toBe("in_review");
  const { history } = (await author.submission(id)).body.data as Submission;
  expect(history.at(-1)).toMatchObject({ state: "in_review", actor_role: "rules" });
});

it("shows reviewers the document with the difference to the published version, and findings in short to its author", async () => {
  next = { sketch: ["a".repeat(16)] };
  const { pack } = await publishCode(author, reviewer);
  next = { commands: [{ method: "market.read", times: 1, first: 0, scenario: "usual" }], findings: [FINDING] };
  const { id } = await inReview(author, { id: pack.id, version: "2.0.0" });
  expect((await untilState(author, id, "made")).dossier).toMatchObject({ state: "made", findings: 1 });
  const record = await recordOf(id);
  expect(record.document).toMatchObject({ findings: [FINDING] });
  expect(record.difference).toEqual({
    from_version: "1.0.0",
    changes: [
      { subject: "command", before: null, after: "market.read" },
      { subject: "finding", before: null, after: "dossier.behaviour_varies: With another locale it acts otherwise." },
    ],
  });
  expect((await author.get(`/admin/submissions/${id}/dossier`)).status).toBe(403);
  expect((await cloud.anonymous.get(`/admin/submissions/${id}/dossier`)).status).toBe(401);
});

it("compares no documents of different scenarios", async () => {
  next = { revision: 1 };
  const { pack } = await publishCode(author, reviewer);
  next = { revision: 2 };
  const { id } = await inReview(author, { id: pack.id, version: "2.0.0" });
  await untilState(author, id, "made");
  expect((await recordOf(id)).difference).toBeNull();
});

it("names published versions of other publishers with the same contents", async () => {
  next = { sketch: ["1".repeat(16), "2".repeat(16), "3".repeat(16)] };
  const { id: first, pack } = await publishCode(author, reviewer);
  await untilState(author, first, "made");
  const other = await cloud.author();
  const { id } = await inReview(other);
  await untilState(other, id, "made");
  expect((await recordOf(id)).similar).toEqual([{ id: pack.id, version: "1.0.0", share: 1 }]);
  expect((await recordOf(first)).similar).toEqual([]);
});

it("says that a dossier could not be made, and goes on with the review", async () => {
  next = new Error("the process did not end within 180 s");
  const { id } = await inReview(author);
  const { dossier, state } = await untilState(author, id, "failed");
  expect(dossier).toMatchObject({ reason: "the process did not end within 180 s", sha256: null, findings: null });
  expect(state).toBe("in_review");
  expect(await recordOf(id)).toMatchObject({ state: "failed", document: null, difference: null });
  await reviewer.post(`/admin/submissions/${id}/decide`, { decision: "approve", reason: "read it", rule_ids: [] });
  expect((await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "read it" })).status).toBe(200);
  // An operator has it made later, when the cause is gone.
  next = {};
  const administrator = await cloud.administrator();
  const { items } = (await administrator.get("/admin/jobs?name=make-dossier")).body.data;
  await administrator.post(`/admin/jobs/${items[0].job_id}/retry`, { reason: "repaired" });
  await untilState(author, id, "made");
});

it("orders the queue: same behaviour first, then no finding, then the others by their wait; no wait is longer than its tier's", async () => {
  next = {};
  const { pack } = await publishCode(author, reviewer);
  next = { findings: [FINDING] };
  const found = await inReview(author);
  await untilState(author, found.id, "made");
  next = { commands: [{ method: "market.read", times: 1, first: 0, scenario: "usual" }] };
  const clean = await inReview(author);
  await untilState(author, clean.id, "made");
  next = {};
  const same = await inReview(author, { id: pack.id, version: "1.1.0", changes: { description: "Other words." } });
  await untilState(author, same.id, "made");
  const { items } = (await reviewer.get("/admin/submissions?state=in_review&limit=100")).body.data;
  const mine = items
    .map((each: Submission) => each.submission_id)
    .filter((id: string) => [found, clean, same].some((each) => each.id === id));
  expect(mine).toEqual([same.id, clean.id, found.id]);
});

it("makes a dossier of a package without code too, which the rules have published", async () => {
  next = {};
  const { makePackage } = await import("@bourse/cloud/testing");
  const { submission_id: id } = await author.submit(makePackage({ publisher: author.publisher }));
  expect((await untilState(author, id, "made")).state).toBe("published");
});
