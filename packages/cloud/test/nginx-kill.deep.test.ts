import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type Author,
  type CloudProcess,
  spawnCloud,
  startCloud,
  startDocumentedNginx,
  type TestCloud,
  until,
} from "@bourse/cloud/testing";
import { freePort } from "@bourse/testing/free-port";
import { findNginx, type Nginx } from "@bourse/testing/nginx";
import { patiently } from "@bourse/testing/patience";
import { canSharePostgres, sharedPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MAIN = path.join(import.meta.dirname, "..", "src", "main.ts");
const SECRET = Buffer.alloc(32, 7).toString("base64");

/** Maximum ages of public answers after a node's death and after a yank, by the times of the requests. */
const SHOWN_WITHIN_MS = patiently(1000);
const WITHOUT_FILES_WITHIN_MS = patiently(1000);
const BY_THE_OTHER_WITHIN_MS = patiently(2000);
/** How long requests continue after the kill and the yank. */
const ASKED_FOR_MS = patiently(3000);

/** nginx's answer to one request. */
interface Seen {
  readonly askedAt: number;
  readonly status: number;
  readonly state: string;
  readonly request: string;
}

/** Source of an answer: a file, nginx's cache, or nodes in the order in which they were asked. */
type Origin = "file" | "cache" | readonly string[];

const canRun = canSharePostgres() && !("missing" in findNginx());

describe.skipIf(!canRun)("when the node that writes nginx's files is killed", () => {
  const publicFiles = mkdtempSync(path.join(tmpdir(), "bourse-killed-"));
  let databaseUrl: string;
  let other: TestCloud;
  let author: Author;
  let port: number;
  let writer: CloudProcess;
  let nginx: Nginx;

  const startWriter = () =>
    spawnCloud(MAIN, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: other.dataDir,
      SECRET_KEY: SECRET,
      PORT: String(port),
      PUBLIC_FILES_DIR: publicFiles,
      LOG_LEVEL: "error",
    });

  beforeAll(async () => {
    // nginx's worker is another user.
    chmodSync(publicFiles, 0o755);
    databaseUrl = (await sharedPostgres()).createDatabase("killed_writer");
    other = await startCloud({ databaseUrl, clock: "database" });
    author = await other.author();
    port = await freePort();
    writer = await startWriter();
    nginx = await startDocumentedNginx([writer.url, other.url], { publicFiles });
  });
  afterAll(async () => {
    await nginx.stop();
    await writer.kill();
    await other.close();
    rmSync(publicFiles, { recursive: true, force: true });
  });

  async function ask(where: string): Promise<Seen> {
    const askedAt = Date.now();
    const answer = await fetch(`${nginx.url}/api/marketplace${where}`);
    const text = await answer.text();
    const state = /"state":"([a-z]+)"/.exec(text)?.[1] ?? text.slice(0, 200);
    return { askedAt, status: answer.status, state, request: answer.headers.get("x-request-id") ?? "" };
  }

  /** Sends one request after another, so that a later answer can be compared with an earlier one. */
  async function askUntil(where: string, isOver: () => boolean): Promise<readonly Seen[]> {
    const seen: Seen[] = [];
    while (!isOver()) seen.push(await ask(where));
    return seen;
  }

  /** Sources by request id, as seen by the client and in the log: nginx's own id for a file and for a cached answer. */
  function origins(): ReadonlyMap<string, Origin> {
    const lines = readFileSync(path.join(nginx.folder, "bourse.log"), "utf8").trim().split("\n");
    return new Map(
      lines.map((line): [string, Origin] => {
        const { request = "", upstream, cache } = JSON.parse(line) as Readonly<Record<string, string>>;
        if (upstream) return [request, upstream.split(", ")];
        return [request, cache ? "cache" : "file"];
      }),
    );
  }

  const untilFile = (where: string, state: string) =>
    until(async () => {
      const seen = await ask(where);
      return seen.state === state && origins().get(seen.request) === "file" ? true : undefined;
    }, "an answer from a file");

  it.each([1, 2, 3])("[P28] reads go on and a yank at the other node shows within a second (kill %i)", async (time) => {
    const { pack } = await other.published(author, { version: `1.${time}.0` });
    const where = `/plugins/${pack.id}/versions`;
    await untilFile(where, "published");

    let endsAt = Number.POSITIVE_INFINITY;
    const isOver = () => Date.now() > endsAt;
    // A query has no file: these requests are answered by a node or by nginx's cache.
    const asked = [where, `${where}?limit=7`].map((each) => askUntil(each, isOver));
    await writer.kill();
    const killedAt = Date.now();
    expect((await author.post(`${where}/${pack.version}/yank`, { reason: "broken" })).status).toBe(200);
    const yankedAt = Date.now();
    endsAt = yankedAt + ASKED_FOR_MS;
    const answers = await Promise.all(asked);

    const from = origins();
    for (const seen of answers) {
      const wrong = seen.filter((each) => each.status !== 200 || !["published", "yanked"].includes(each.state));
      expect(wrong).toEqual([]);
      const firstYanked = seen.findIndex((each) => each.state === "yanked");
      expect(seen.slice(firstYanked).filter((each) => each.state !== "yanked")).toEqual([]);
      expect(seen[firstYanked - 1]?.askedAt ?? 0).toBeLessThan(yankedAt + SHOWN_WITHIN_MS);
      const without = seen.filter((each) => each.askedAt > killedAt + WITHOUT_FILES_WITHIN_MS);
      expect(without.filter((each) => from.get(each.request) === "file")).toEqual([]);
      const late = seen.filter((each) => each.askedAt > killedAt + BY_THE_OTHER_WITHIN_MS);
      const lastNodes = late.map((each) => from.get(each.request)).filter((each) => typeof each === "object");
      expect(new Set(lastNodes.map((nodes) => nodes.at(-1)))).toEqual(new Set([new URL(other.url).host]));
    }

    writer = await startWriter();
    await untilFile(where, "yanked");
  });
});
