import { type Author, type CloudActor, startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { promote, RULE } from "./desk.fixture.ts";

let cloud: TestCloud;
let author: Author;
let reviewer: CloudActor;
let administrator: CloudActor;
let other: CloudActor;

beforeAll(async () => {
  cloud = await startCloud();
  author = await cloud.author();
  reviewer = await cloud.reviewer();
  administrator = await cloud.administrator();
  other = await cloud.trader();
  await promote(cloud, other, "administrator");
});
afterAll(() => cloud.close());

const CITED = { reason: "it reads what it should not", rule_ids: [RULE] };

async function published(): Promise<string> {
  const { pack } = await cloud.published(author);
  return pack.id;
}

const act = (who: CloudActor, id: string, action: string, body: object = CITED) =>
  who.post(`/admin/plugins/${id}/versions/1.0.0/${action}`, body);
const record = async (id: string) => (await cloud.anonymous.get(`/plugins/${id}/versions`)).body.data.items[0];
const download = (id: string) => cloud.anonymous.get(`/plugins/${id}/versions/1.0.0/download`);
const ownTakedown = async (id: string) =>
  (await author.get("/publisher/me/takedowns")).body.data.items.find((each: { id: string }) => each.id === id);

describe("quarantine", () => {
  it("[P8] [R-PUBLISH] hides the archive, shows the reason, tells the author, and is undone in one step", async () => {
    const id = await published();
    const bytes = (await download(id)).bytes;
    expect(verdictOf(await act(reviewer, id, "quarantine"))).toBe("200 ok");
    expect(await record(id)).toMatchObject({ state: "quarantined", taken_down: { ...CITED } });
    expect(verdictOf(await download(id))).toBe("404 state.version_quarantined");
    expect(verdictOf(await cloud.anonymous.get(`/plugins/${id}`))).toBe("404 state.not_found");
    const told = (await author.get("/account/notices")).body.data.items.find(
      (each: { event: string; subject: string }) =>
        each.event === "version.quarantined" && each.subject === `version:${id}@1.0.0`,
    );
    expect(told.data).toMatchObject(CITED);
    expect(verdictOf(await act(administrator, id, "restore", { reason: "a mistake" }))).toBe("200 ok");
    expect(await record(id)).toMatchObject({ state: "published", taken_down: null });
    expect((await download(id)).bytes.equals(bytes)).toBe(true);
    const trail = (await administrator.get(`/admin/audit?subject=version:${id}@1.0.0`)).body.data.items;
    expect(trail.map((line: { action: string }) => line.action)).toEqual(["version.restore", "version.quarantine"]);
  });

  it("of a version that its author withdrew ends where it began, and is not ended by its author", async () => {
    const id = await published();
    const own = (action: string) => author.post(`/plugins/${id}/versions/1.0.0/${action}`, { reason: "broken" });
    await own("yank");
    await act(administrator, id, "quarantine");
    expect(verdictOf(await own("unyank"))).toBe("409 state.conflict");
    expect(verdictOf(await own("yank"))).toBe("409 state.conflict");
    await act(administrator, id, "restore", { reason: "fine" });
    expect((await record(id)).state).toBe("yanked");
    expect(verdictOf(await own("unyank"))).toBe("200 ok");
  });

  it("[P29] cites rules, and is for reviewers; restoring and removing are an administrator's", async () => {
    const id = await published();
    expect(verdictOf(await act(author, id, "quarantine"))).toBe("403 auth.role_required");
    expect(verdictOf(await act(reviewer, id, "quarantine", { ...CITED, rule_ids: [] }))).toBe(
      "422 state.rules_required",
    );
    expect(verdictOf(await act(reviewer, id, "remove"))).toBe("403 auth.role_required");
    expect(verdictOf(await act(administrator, id, "remove"))).toBe("409 state.conflict");
    expect(verdictOf(await act(administrator, id, "restore", { reason: "x" }))).toBe("409 state.conflict");
    expect(verdictOf(await act(reviewer, "svc.no_such_one", "quarantine"))).toBe("404 state.not_found");
    await act(reviewer, id, "quarantine");
    expect(verdictOf(await act(reviewer, id, "quarantine"))).toBe("409 state.conflict");
    expect(verdictOf(await act(reviewer, id, "restore", { reason: "x" }))).toBe("403 auth.role_required");
  });
});

describe("removal", () => {
  it("[P8] follows a quarantine, is permanent, and is answered with its own code", async () => {
    const id = await published();
    await act(reviewer, id, "quarantine");
    expect(verdictOf(await act(administrator, id, "remove"))).toBe("200 ok");
    expect((await record(id)).state).toBe("removed");
    expect(verdictOf(await download(id))).toBe("410 state.version_removed");
    for (const action of ["restore", "remove", "quarantine"])
      expect(verdictOf(await act(administrator, id, action, action === "restore" ? { reason: "x" } : CITED))).toBe(
        "409 state.conflict",
      );
    expect(await ownTakedown(id)).toMatchObject({ state: "removed", end_reason: CITED.reason });
  });
});

describe("an appeal", () => {
  it("is the author's, one at a time, decided by another administrator, and restores when granted", async () => {
    const id = await published();
    await act(administrator, id, "quarantine");
    const { takedown_id: takedownId } = await ownTakedown(id);
    const appeal = (who: CloudActor, text = "It does not.") =>
      who.post(`/publisher/me/takedowns/${takedownId}/appeal`, { text });
    expect(verdictOf(await appeal(await cloud.author()))).toBe("404 state.not_found");
    const [first] = (await appeal(author)).body.data.appeals;
    expect(first).toMatchObject({ state: "open", text: "It does not." });
    expect(verdictOf(await appeal(author))).toBe("409 state.appeal_open");
    expect(verdictOf(await act(administrator, id, "remove"))).toBe("409 state.appeal_open");
    const waiting = (await reviewer.get("/admin/takedowns?state=appealed")).body.data.items;
    expect(waiting.map((each: { id: string }) => each.id)).toEqual([id]);
    const decide = (who: CloudActor, appealId: string, decision: string) =>
      who.post(`/admin/appeals/${appealId}/decide`, { decision, reason: "looked again" });
    expect(verdictOf(await decide(administrator, first.appeal_id, "grant"))).toBe("403 state.appeal_own");
    expect(verdictOf(await decide(other, first.appeal_id, "refuse"))).toBe("200 ok");
    expect(verdictOf(await decide(other, first.appeal_id, "grant"))).toBe("409 state.conflict");
    expect((await record(id)).state).toBe("quarantined");
    const [, again] = (await appeal(author, "Here is the proof.")).body.data.appeals;
    expect((await decide(other, again.appeal_id, "grant")).body.data).toMatchObject({ state: "restored" });
    expect((await record(id)).state).toBe("published");
    expect(verdictOf(await appeal(author))).toBe("409 state.conflict");
    expect((await ownTakedown(id)).appeals.map((each: { state: string }) => each.state)).toEqual([
      "refused",
      "granted",
    ]);
    expect(verdictOf(await decide(other, crypto.randomUUID(), "grant"))).toBe("404 state.not_found");
    const told = (await author.get("/account/notices")).body.data.items.map((each: { event: string }) => each.event);
    expect(told.filter((event: string) => event === "appeal.decided")).toHaveLength(2);
  });
});

describe("a restored version", () => {
  it("[P16] takes a recent login, and grants the appeal that was open", async () => {
    const id = await published();
    await act(reviewer, id, "quarantine");
    const { takedown_id } = await ownTakedown(id);
    await author.post(`/publisher/me/takedowns/${takedown_id}/appeal`, { text: "It does not." });
    const late = await startCloud({ clock: "still" });
    try {
      const operator = await late.administrator();
      late.clock.move(1_801_000);
      expect(verdictOf(await act(operator, id, "restore", { reason: "x" }))).toBe("403 auth.recent_login_required");
    } finally {
      await late.close();
    }
    expect(verdictOf(await act(administrator, id, "restore", { reason: "it was wrong" }))).toBe("200 ok");
    const [appeal] = (await ownTakedown(id)).appeals;
    expect(appeal).toMatchObject({ state: "granted", reason: "it was wrong" });
    expect((await reviewer.get("/admin/takedowns?state=appealed")).body.data.items).toEqual([]);
    const told = (await author.get("/account/notices")).body.data.items.map((each: { event: string }) => each.event);
    expect(told.slice(0, 2).toSorted()).toEqual(["appeal.decided", "version.restored"]);
  });
});

describe("jobs of the service", () => {
  it("are an administrator's to look at and to have tried again", async () => {
    expect(verdictOf(await reviewer.get("/admin/jobs"))).toBe("403 auth.role_required");
    expect((await administrator.get("/admin/jobs")).body.data.items).toEqual([]);
    const retry = (jobId: string) => administrator.post(`/admin/jobs/${jobId}/retry`, { reason: "fixed" });
    expect(verdictOf(await retry(crypto.randomUUID()))).toBe("404 state.not_found");
    const cursor = Buffer.from("jobs:never").toString("base64url");
    expect(verdictOf(await administrator.get(`/admin/jobs?cursor=${cursor}`))).toBe("400 http.query_invalid");
  });
});
