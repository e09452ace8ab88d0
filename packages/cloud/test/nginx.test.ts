import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type Author,
  startCloud,
  startDocumentedNginx,
  TEST_LIMITS,
  type TestCloud,
  until,
} from "@bourse/cloud/testing";
import { catalogueEntry, type ErrorCode } from "@bourse/contract";
import { findNginx, type Nginx } from "@bourse/testing/nginx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Headers of one answer, of the connection, or of the proxy in front. */
const OWN = [
  "connection",
  "date",
  "keep-alive",
  "ratelimit-limit",
  "ratelimit-remaining",
  "server",
  "strict-transport-security",
  "x-request-id",
];
const headersOf = (answer: Response) => [...answer.headers].filter(([name]) => !OWN.includes(name)).sort();

const found = findNginx();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

/** nginx caches public reads itself, or serves the files of a node on its machine. */
const KINDS = ["keeps them itself", "has files of a node"] as const;

describe.skipIf(missing !== "").each(KINDS)(`the documented nginx that %s${missing}`, (kind) => {
  const hasFiles = kind === "has files of a node";
  let publicFilesDir: string;
  let cloud: TestCloud;
  let nginx: Nginx;
  let author: Author;

  beforeAll(async () => {
    publicFilesDir = mkdtempSync(path.join(tmpdir(), "bourse-public-"));
    // nginx's worker runs as another user.
    chmodSync(publicFilesDir, 0o755);
    cloud = await startCloud({ limits: TEST_LIMITS, ...(hasFiles ? { publicFilesDir } : {}) });
    nginx = await startDocumentedNginx([cloud.url], { publicFiles: publicFilesDir });
    author = await cloud.author();
  });
  afterAll(async () => {
    await nginx.stop();
    await cloud.close();
    rmSync(publicFilesDir, { recursive: true, force: true });
  });

  const api = (where: string, init?: RequestInit) => fetch(`${nginx.url}/api/marketplace${where}`, init);
  /** Sources of nginx's answers, oldest first. */
  const lines = () =>
    readFileSync(path.join(nginx.folder, "bourse.log"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, string | number>>);

  /** Repeats a request until nginx answers without asking a node. */
  const untilKept = (ask: () => Promise<unknown>) =>
    until(async () => {
      await ask();
      const line = lines().at(-1);
      return (hasFiles ? line?.cache === "" && line.upstream === "" : line?.cache === "HIT") ? true : undefined;
    }, "an answer that nginx had");

  it("hands on what nodes answer outside the API, and hides what is for supervisors", async () => {
    const statusOf = async (path: string) => (await fetch(nginx.url + path)).status;
    const paths = ["/", "/robots.txt", "/health", "/.well-known/security.txt", "/livez"];
    expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200, 404, 404]);
  });

  it("[P8] shows a publication and a yank although it keeps public reads", async () => {
    const { pack } = await cloud.published(author);
    const versions = `/plugins/${pack.id}/versions`;
    const shown = async () => {
      const answer = (await (await api(versions)).json()) as { data: { items: { version: string; state: string }[] } };
      return answer.data.items.map((each) => `${each.version} ${each.state}`).join(", ");
    };
    // Cached before each change: repeated until nginx has answered without asking a node.
    const kept = () => untilKept(shown);
    await kept();
    await cloud.published(author, { id: pack.id, version: "1.1.0" });
    await until(async () => ((await shown()).startsWith("1.1.0 published") ? true : undefined), "the publication");
    await kept();
    await author.post(`${versions}/1.1.0/yank`, { reason: "broken" });
    await until(async () => ((await shown()).includes("1.1.0 yanked") ? true : undefined), "the yank");
  });

  it("answers 304 to those who have what it keeps, and nobody with another's request id or allowance", async () => {
    const first = await api("/plugins");
    const etag = first.headers.get("etag") ?? "";
    const again = await api("/plugins", { headers: { "if-none-match": etag } });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(first.headers.get("ratelimit-remaining")).toBeNull();
  });

  it("[P1] gives what it has with the bytes and the headers of the node", async () => {
    const { pack } = await cloud.published(author);
    await cloud.versionsWithDossier(pack.id);
    for (const where of [
      `/plugins/${pack.id}/versions`,
      `/plugins/${pack.id}`,
      `/plugins/${pack.id}/handovers`,
      "/plugins",
    ]) {
      const own = await fetch(`${cloud.url}/api/marketplace${where}`);
      // For less than a second, nginx may still serve the state before the publication.
      const isCurrent = async () => (await api(where)).headers.get("etag") === own.headers.get("etag");
      await until(async () => ((await isCurrent()) ? true : undefined), "the publication");
      await untilKept(async () => (await api(where)).arrayBuffer());
      const given = await api(where);
      expect(headersOf(given)).toEqual(headersOf(own));
      expect(await given.text()).toBe(await own.text());
      const known = await api(where, { headers: { "if-none-match": own.headers.get("etag") ?? "" } });
      expect([known.status, known.headers.get("etag")]).toEqual([304, own.headers.get("etag")]);
      const part = await api(where, { headers: { range: "bytes=0-1" } });
      expect([part.status, await part.text()]).toEqual([200, await (await api(where)).text()]);
    }
  });

  it("leaves to the nodes what is not a plain read of everybody's", async () => {
    const { pack } = await cloud.published(author);
    const where = `/plugins/${pack.id}/versions`;
    await untilKept(async () => (await api(where)).arrayBuffer());
    const codeOf = async (answer: Response) => {
      const { data } = (await answer.json()) as { data: { error: string } };
      return `${answer.status} ${data.error}`;
    };
    for (const method of ["POST", "PUT", "DELETE"])
      expect(await codeOf(await api(where, { method })), method).toBe("405 http.method_not_allowed");
    expect(await codeOf(await api(`${where}?limit=0`))).toBe("400 http.query_invalid");
    expect(await codeOf(await api("/publishers/keys"))).toBe("400 http.query_invalid");
    const { status, headers } = await api(where, { headers: { authorization: `Bearer ${author.token}` } });
    expect([status, headers.get("ratelimit-limit")]).toEqual([200, null]);
    expect(lines().at(-1)?.upstream).not.toBe("");
    // nginx uses this header in its look-up: no value of it may look like a moment.
    const second = Math.floor(Date.now() / 1000);
    for (const authorization of [`${second}`, `${second}.`, `${second}.5`, `${second}.000`, "1", "/../../.."]) {
      await (await api(where, { headers: { authorization } })).arrayBuffer();
      expect(lines().at(-1)?.upstream, authorization).not.toBe("");
    }
  });

  it("keeps nothing that is not for everybody", async () => {
    const { pack } = await cloud.published(author);
    const asked = [
      `/plugins/${pack.id}/versions/1.0.0/download`,
      "/account/me",
      "/plugins/submissions",
      "/plugins/svc.not_there",
      "/plugins?limit=0",
    ];
    for (const where of asked) {
      for (let time = 0; time < 3; time += 1) {
        const answer = await api(where, { headers: { authorization: `Bearer ${author.token}` } });
        await answer.arrayBuffer();
        await (await api(where)).arrayBuffer();
      }
    }
    const hits = lines().filter(
      (line) => line.upstream === "" && asked.some((where) => String(line.uri).endsWith(where)),
    );
    expect(hits).toEqual([]);
  });

  it("logs the id that the client saw and the id of the node's own line", async () => {
    const answer = await api("/account/me", { headers: { authorization: `Bearer ${author.token}` } });
    const id = answer.headers.get("x-request-id");
    await until(async () => (lines().some((line) => line.node === id) ? true : undefined), "the line");
  });

  it("[P8] gives no file of a moment that is over", async () => {
    const alone = await startDocumentedNginx(["http://127.0.0.1:9"], { publicFiles: publicFilesDir });
    const past = path.join(publicFilesDir, "now", `${Math.floor(Date.now() / 1000) - 1}`);
    mkdirSync(past, { recursive: true });
    writeFileSync(path.join(past, "svc.gone~"), "{}");
    expect((await fetch(`${alone.url}/api/marketplace/plugins/svc.gone`)).status).toBe(503);
    await alone.stop();
  });

  it("[ERR-01] refuses by itself in the service's words", async () => {
    const alone = await startDocumentedNginx(["http://127.0.0.1:9"]);
    const failure = async (answer: Response, code: ErrorCode) => {
      const { number, title, hint, status } = catalogueEntry(code);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
      const request_id = answer.headers.get("x-request-id");
      expect(request_id).toMatch(/^[0-9a-f]{32}$/);
      expect(await answer.json()).toEqual({
        code: number,
        message: title,
        data: { error: code, issues: [], request_id, hint },
      });
    };
    const gone = await fetch(`${alone.url}/api/marketplace/plugins`);
    expect(Number(gone.headers.get("retry-after"))).toBeGreaterThan(0);
    await failure(gone, "http.unavailable");
    await failure(await fetch(`${alone.url}/api/marketplace/publishers/keys?publisher=a`), "http.unavailable");
    const body = "x".repeat(3 * 1024 * 1024);
    const large = { method: "POST", body, headers: { "content-type": "application/json" } };
    await failure(await fetch(`${alone.url}/api/marketplace/auth/login`, large), "http.body_too_large");
    await alone.stop();
  });
});
