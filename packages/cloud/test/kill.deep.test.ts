import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type Author,
  type CloudProcess,
  makePackage,
  movedClock,
  spawnCloud,
  TestCloud,
  upload,
  verdictOf,
} from "@bourse/cloud/testing";
import type { Submission } from "@bourse/contract/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const FIXTURE = path.join(import.meta.dirname, "mortal-cloud.fixture.ts");
const MAIN = path.join(import.meta.dirname, "..", "src", "main.ts");
const ID = "svc.survivor";

let dataDir: string;
let service: CloudProcess;
let author: Author;
let version = 0;

const restart = async (program: string) => {
  service = await spawnCloud(program, { DATA_DIR: dataDir });
  author = author.at(service.url);
};

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "bourse-kill-"));
  service = await spawnCloud(MAIN, { DATA_DIR: dataDir });
  const clock = movedClock();
  author = await new TestCloud({ url: service.url, dataDir, clock, close: async () => {} }).author();
  await service.kill();
  await restart(FIXTURE);
});
afterAll(async () => {
  await service.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Submissions of one version, as seen by the author. */
async function submissionsOf(wanted: string): Promise<readonly Submission[]> {
  const page = (await author.get("/publisher/me/submissions?limit=100")).body.data;
  return page.items.filter((each: Submission) => each.version === wanted);
}

interface Attempt {
  /** The answer, if the service sent one before it ended. */
  readonly answer: Submission | undefined;
  readonly again: () => Promise<Submission>;
  readonly version: string;
}

/** Uploads a new version and completes it, with a service that dies meanwhile or is killed immediately. */
async function complete(ending: "by itself" | "at once"): Promise<Attempt> {
  version += 1;
  const pack = makePackage({ publisher: author.publisher, id: ID, version: `1.0.${version}` });
  const ticket = await author.ticket(pack);
  expect(await upload(ticket, pack.archive)).toBe(204);
  const sent = author.complete(ticket, pack).catch(() => undefined);
  if (ending === "at once") await service.kill();
  const answer = (await sent)?.body.data as Submission | undefined;
  // The following review dies as well, or has finished.
  if (answer) await Promise.race([service.ended, author.until(answer.submission_id, "published").catch(() => {})]);
  await service.kill();
  const again = async () => {
    const retried = await author.complete(ticket, pack);
    expect(verdictOf(retried)).toBe("200 ok");
    return retried.body.data as Submission;
  };
  return { answer, again, version: pack.version };
}

/** Invariants after any end: the retry returns the only submission, and its package is published and complete. */
async function expectOneEffect(attempt: Attempt): Promise<void> {
  await restart(FIXTURE);
  const { submission_id: id, digest } = await attempt.again();
  if (attempt.answer) expect(id).toBe(attempt.answer.submission_id);
  await author.until(id, "published");
  expect(await submissionsOf(attempt.version)).toHaveLength(1);
  const download = await author.get(`/plugins/${ID}/versions/${attempt.version}/download`);
  expect(createHash("sha256").update(download.bytes).digest("hex")).toBe(digest);
}

describe("kill -9", () => {
  // Numbers of calls of `complete` and of the following review, chosen so that each kind of call is among them.
  it.each([1, 7, 12, 16, 20, 30])(
    "[P11] [P27] before call %i of database or store leaves one submission and loses nothing acknowledged",
    async (call) => {
      writeFileSync(path.join(dataDir, "die-at"), String(call));
      await expectOneEffect(await complete("by itself"));
    },
  );

  it("[P11] [P27] of the real program while it completes leaves one submission", async () => {
    await service.kill();
    await restart(MAIN);
    await expectOneEffect(await complete("at once"));
  });

  it("[P27] ends at SIGTERM by itself, and nobody else can open its folder while it runs", async () => {
    await expect(spawnCloud(MAIN, { DATA_DIR: dataDir })).rejects.toThrow();
    service.signal("SIGTERM");
    await service.ended;
    await restart(MAIN);
    expect((await author.get("/account/me")).status).toBe(200);
  });
});
