import { ROUTES } from "@bourse/cloud";
import {
  type Author,
  type CloudActor,
  dossiersOf,
  GUEST_MODULE,
  type GuestDossier,
  makePackage,
  startCloud,
  type TestCloud,
  until,
  verdictOf,
} from "@bourse/cloud/testing";
import type { PluginVersionRecord, VersionSources } from "@bourse/contract/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MARK = "words that no package has";
const SOURCES = { entry: "src/index.ts", files: [{ path: "src/index.ts", text: `export const words = "${MARK}";` }] };

const said: GuestDossier = { module: GUEST_MODULE, rebuilt: GUEST_MODULE.sha256 };

let cloud: TestCloud;
let author: Author;
let other: Author;
let reviewer: CloudActor;
let administrator: CloudActor;
beforeAll(async () => {
  cloud = await startCloud({ parts: { dossiers: dossiersOf(said) } });
  [author, other] = [await cloud.author(), await cloud.author()];
  [reviewer, administrator] = [await cloud.reviewer(), await cloud.administrator()];
});
afterAll(() => cloud.close());

interface Version {
  readonly id: string;
  readonly version: string;
  readonly submissionId: string;
}

/** A published version whose guest has been compared with its sources, if it came with any. */
async function published(sources: unknown, compared: VersionSources["rebuilt"] | null): Promise<Version> {
  const pack = makePackage({ publisher: author.publisher, runtime: "wasm" });
  const { submission_id: submissionId } = (await author.trySubmit(pack, { sources })).body.data;
  await author.until(submissionId, "in_review");
  await reviewer.post(`/admin/submissions/${submissionId}/decide`, {
    decision: "approve",
    reason: "fine",
    rule_ids: [],
  });
  await reviewer.post(`/admin/submissions/${submissionId}/publish`, { reason: "fine" });
  await author.until(submissionId, "published");
  const version = { id: pack.id, version: pack.version, submissionId };
  await until(async () => {
    const record = await recordOf(version);
    return record.dossier !== null && (record.sources?.rebuilt ?? null) === compared ? record : undefined;
  }, `sources ${compared}`);
  return version;
}

const recordOf = async ({ id }: Pick<Version, "id">): Promise<PluginVersionRecord> =>
  (await cloud.anonymous.get(`/plugins/${id}/versions`)).body.data.items[0];
const sourcesOf = ({ id, version }: Version, who: CloudActor = cloud.anonymous) =>
  who.get(`/plugins/${id}/versions/${version}/sources`);
const publishOf = ({ id, version }: Version, who: CloudActor = author) =>
  who.post(`/plugins/${id}/versions/${version}/sources/publish`);

describe("sources of a published version", () => {
  it("are private unless their author says so, on every route that reads", async () => {
    const version = await published(SOURCES, "same");
    expect((await recordOf(version)).sources).toEqual({ rebuilt: "same", path: null });
    const values: Readonly<Record<string, string>> = { ...version, submission_id: version.submissionId };
    const readers = ROUTES.filter(({ method, name }) => method === "GET" && name !== "readReviewSources");
    expect(readers.length).toBeGreaterThan(30);
    for (const who of [cloud.anonymous, other, author, reviewer, administrator])
      for (const { path } of readers) {
        const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => values[field] ?? author.accountId);
        const { bytes } = await who.get(filled);
        expect(`${path}: ${bytes.includes(MARK)}`).toBe(`${path}: false`);
      }
    expect(verdictOf(await sourcesOf(version))).toBe("404 state.sources_private");
    expect(verdictOf(await sourcesOf(version, author))).toBe("404 state.sources_private");
  });

  it("are read by everybody where the author said so with the submission, and not before its publication", async () => {
    const pack = makePackage({ publisher: author.publisher, runtime: "wasm" });
    const { submission_id: waiting } = (await author.trySubmit(pack, { sources: { ...SOURCES, public: true } })).body
      .data;
    await author.until(waiting, "in_review");
    expect(verdictOf(await sourcesOf({ ...pack, submissionId: waiting }))).toBe("404 state.not_found");
    const version = await published({ ...SOURCES, public: true }, "same");
    const { sources } = await recordOf(version);
    expect(sources?.path).toBe(`/api/marketplace/plugins/${version.id}/versions/1.0.0/sources`);
    const read = await sourcesOf(version);
    expect(read.body.data).toEqual({ ...SOURCES, rebuilt: "same", reason: null });
    const etag = read.headers.get("etag") ?? "";
    expect(read.headers.get("cache-control")).toMatch(/^public/);
    const again = await cloud.anonymous.get(`/plugins/${version.id}/versions/1.0.0/sources`, { "if-none-match": etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it("are published later by their author alone, once and without a way back", async () => {
    const version = await published(SOURCES, "same");
    for (const [who, verdict] of [
      [cloud.anonymous, "401 auth.required"],
      [other, "403 state.not_owner"],
      [administrator, "403 state.not_owner"],
    ] as const)
      expect(verdictOf(await publishOf(version, who))).toBe(verdict);
    expect((await recordOf(version)).sources?.path).toBeNull();
    expect((await publishOf(version)).body.data.sources).toMatchObject({ path: expect.stringContaining("/sources") });
    expect((await sourcesOf(version)).body.data.files).toEqual(SOURCES.files);
    expect(verdictOf(await publishOf(version))).toBe("200 ok");
    const lines = (await administrator.get(`/admin/audit?subject=version:${version.id}@1.0.0`)).body.data.items;
    expect(lines.filter(({ action }: { action: string }) => action === "sources.publish")).toHaveLength(1);
    expect(ROUTES.filter(({ path }) => path.includes("sources")).map(({ name }) => name)).toEqual([
      "readVersionSources",
      "publishVersionSources",
      "readReviewSources",
    ]);
  });

  it("are given to nobody where they are another guest's, and where the version was taken down", async () => {
    said.rebuilt = "c".repeat(64);
    const lie = await published({ ...SOURCES, public: true }, "differs");
    expect((await recordOf(lie)).sources).toEqual({ rebuilt: "differs", path: null });
    expect(verdictOf(await sourcesOf(lie))).toBe("404 state.sources_private");
    said.rebuilt = new Error("no compiler");
    const unknown = await published({ ...SOURCES, public: true }, "not_possible");
    expect((await sourcesOf(unknown)).body.data).toMatchObject({ rebuilt: "not_possible", reason: "no compiler" });
    said.rebuilt = GUEST_MODULE.sha256;
    const at = `/admin/plugins/${unknown.id}/versions/1.0.0/quarantine`;
    const taken = await administrator.post(at, { reason: "seen", rule_ids: ["manifest.coupling"] });
    expect(verdictOf(taken)).toBe("200 ok");
    expect(verdictOf(await sourcesOf(unknown))).toMatch(/state\.version_quarantined$/);
  });

  it("are none where the version came without, and then there is nothing to publish", async () => {
    const version = await published(undefined, null);
    expect((await recordOf(version)).sources).toBeNull();
    expect(verdictOf(await sourcesOf(version))).toBe("404 state.sources_private");
    expect(verdictOf(await publishOf(version))).toBe("409 state.sources_absent");
  });
});

describe("the dossier of a published version", () => {
  it("is shown to everybody in short, and whole to its author and to those who review", async () => {
    const version = await published(SOURCES, "same");
    expect((await recordOf(version)).dossier).toEqual({
      sha256: "d".repeat(64),
      revision: 1,
      complete: true,
      scenarios: 0,
      findings: 0,
      look_ahead: "no_guest",
      judged: 0,
    });
    const at = `/plugins/${version.id}/versions/1.0.0/dossier`;
    for (const who of [author, reviewer, administrator])
      expect((await who.get(at)).body.data).toMatchObject({ state: "made", document: { module: GUEST_MODULE } });
    expect((await author.get(at)).body.data).not.toHaveProperty("similar");
    expect(verdictOf(await cloud.anonymous.get(at))).toBe("401 auth.required");
    expect(verdictOf(await other.get(at))).toBe("403 state.not_owner");
  });
});
