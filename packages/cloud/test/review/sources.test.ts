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
import type { SubmittedSources } from "@bourse/contract/rest";
import { afterAll, beforeAll, expect, it } from "vitest";

const SOURCES = { entry: "src/index.ts", files: [{ path: "src/index.ts", text: "export {};" }] };

const said: GuestDossier = { module: GUEST_MODULE, rebuilt: GUEST_MODULE.sha256 };

let cloud: TestCloud;
let author: Author;
let reviewer: CloudActor;
beforeAll(async () => {
  cloud = await startCloud({ parts: { dossiers: dossiersOf(said) } });
  author = await cloud.author();
  reviewer = await cloud.reviewer();
});
afterAll(() => cloud.close());

const submit = (sources: unknown, runtime: "wasm" | "resource" = "wasm") =>
  author.trySubmit(makePackage({ publisher: author.publisher, runtime }), { sources });

async function comparedAs(state: SubmittedSources["rebuilt"]): Promise<SubmittedSources> {
  const { submission_id: id } = (await submit(SOURCES)).body.data;
  return until(async () => {
    const found = (await reviewer.get(`/admin/submissions/${id}/sources`)).body.data as SubmittedSources;
    return found.rebuilt === state ? found : undefined;
  }, `sources ${state}`);
}

it("shows reviewers the sources, and says whether the guest is made of them", async () => {
  said.rebuilt = GUEST_MODULE.sha256;
  expect(await comparedAs("same")).toEqual({ ...SOURCES, rebuilt: "same", reason: null });
  said.rebuilt = "c".repeat(64);
  await comparedAs("differs");
  said.rebuilt = new Error("src/index.ts: no such name");
  expect(await comparedAs("not_possible")).toMatchObject({ reason: "src/index.ts: no such name" });
  said.module = { ...GUEST_MODULE, engine: null };
  expect((await comparedAs("not_possible")).reason).toContain("not made on an engine");
});

it("says so when another release of the SDK made the guest, and not that the sources are another guest's", async () => {
  said.module = { ...GUEST_MODULE, engine: { ...GUEST_MODULE.engine, release: "0.1.9" } };
  const reason = expect.stringMatching(/^made by release 0\.1\.9 of the SDK; this marketplace .* its own alone, \d/);
  for (const rebuilt of ["c".repeat(64), new Error("src/index.ts: no such name")]) {
    said.rebuilt = rebuilt;
    expect(await comparedAs("not_possible")).toMatchObject({ reason });
  }
  said.rebuilt = GUEST_MODULE.sha256;
  expect(await comparedAs("same")).toMatchObject({ reason: null });
});

it("says in the author's own record how the comparison ended, and nobody else reads that", async () => {
  said.module = GUEST_MODULE;
  said.rebuilt = "c".repeat(64);
  const { submission_id: id } = (await submit({ ...SOURCES, public: true })).body.data;
  const sources = { rebuilt: "differs", reason: null, public: true };
  await until(
    async () => ((await author.submission(id)).body.data.sources?.rebuilt === "differs" ? true : undefined),
    id,
  );
  expect((await author.submission(id)).body.data.sources).toEqual(sources);
  const { items } = (await author.get("/publisher/me/submissions")).body.data;
  expect(items[0]).toMatchObject({ submission_id: id, sources });
  expect((await reviewer.get(`/admin/submissions/${id}`)).body.data.sources).toEqual(sources);
  said.rebuilt = new Error("src/index.ts: no such name");
  const { submission_id: impossible } = (await submit(SOURCES)).body.data;
  const reason = async () => (await author.submission(impossible)).body.data.sources?.reason ?? undefined;
  expect(await until(reason, impossible)).toBe("src/index.ts: no such name");
  const stranger = await cloud.author();
  const at = `/publisher/me/submissions/${id}`;
  expect(verdictOf(await stranger.get(at))).toBe("404 state.not_found");
  expect(verdictOf(await cloud.anonymous.get(at))).toBe("401 auth.required");
  expect((await stranger.get("/publisher/me/submissions")).body.data.items).toEqual([]);
});

it("keeps sources from traders, from other authors and from the author's own record", async () => {
  const { submission_id: id } = (await submit(SOURCES)).body.data;
  for (const [actor, verdict] of [
    [cloud.anonymous, "401 auth.required"],
    [await cloud.author(), "403 auth.role_required"],
    [author, "403 auth.role_required"],
  ] as const)
    expect(verdictOf(await actor.get(`/admin/submissions/${id}/sources`))).toBe(verdict);
  expect(JSON.stringify((await author.submission(id)).body)).not.toContain("export {}");
  const { submission_id: bare } = await author.submit(makePackage({ publisher: author.publisher, runtime: "wasm" }));
  expect((await author.submission(bare)).body.data.sources).toBeNull();
  expect(verdictOf(await reviewer.get(`/admin/submissions/${bare}/sources`))).toBe("404 state.not_found");
});

it("refuses sources with all their faults at once, and then nothing is submitted", async () => {
  const files = [
    { path: "../secret.ts", text: "" },
    { path: "/etc/a.ts", text: "" },
    { path: "src/a.ts", text: "" },
    { path: "src/A.ts", text: "" },
    { path: "src/a.bin", text: "" },
    { path: "src/key.ts", text: `const key = "${["AKIA", "ABCDEFGHIJKLMNOP"].join("")}";` },
  ];
  const refused = await submit({ entry: "src/none.ts", files });
  expect(verdictOf(refused)).toBe("422 state.sources_invalid");
  expect(
    refused.body.data.issues.map(({ rule, pointer }: { rule: string; pointer: string }) => `${rule} ${pointer}`),
  ).toEqual([
    "sources.entry_missing /sources/entry",
    "sources.path_invalid /sources/files/0/path",
    "sources.path_invalid /sources/files/1/path",
    "sources.path_invalid /sources/files/3/path",
    "sources.path_invalid /sources/files/4/path",
    "sources.secret_found /sources/files/5/text",
  ]);
  expect(verdictOf(await submit(SOURCES, "resource"))).toBe("422 state.sources_invalid");
  const half = "x".repeat(180 * 1024);
  const large = ["a", "b", "c"].map((name) => ({ path: `${name}.ts`, text: half }));
  expect(verdictOf(await submit({ entry: "a.ts", files: large }))).toBe("422 state.sources_invalid");
  expect(verdictOf(await submit({ entry: "a.ts", files: [] }))).toMatch(/^4\d\d /);
});
