import { readFileSync } from "node:fs";
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

const found = findNginx();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

describe.skipIf(missing !== "")(`the documented nginx${missing}`, () => {
  let cloud: TestCloud;
  let nginx: Nginx;
  let author: Author;

  beforeAll(async () => {
    cloud = await startCloud({ limits: TEST_LIMITS });
    nginx = await startDocumentedNginx([cloud.url]);
    author = await cloud.author();
  }, 120_000);
  afterAll(async () => {
    await nginx.stop();
    await cloud.close();
  });

  const api = (where: string, init?: RequestInit) => fetch(`${nginx.url}/api/marketplace${where}`, init);
  /** How nginx came to its answers, oldest first. */
  const lines = () =>
    readFileSync(path.join(nginx.folder, "bourse.log"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, string | number>>);

  it("[P8] shows a publication and a yank although it keeps public reads", async () => {
    const { pack } = await cloud.published(author);
    const versions = `/plugins/${pack.id}/versions`;
    const shown = async () => {
      const answer = (await (await api(versions)).json()) as { data: { items: { version: string; state: string }[] } };
      return answer.data.items.map((each) => `${each.version} ${each.state}`).join(", ");
    };
    // Kept before each change: asked until nginx has answered without asking.
    const kept = () =>
      until(async () => {
        await shown();
        return lines().at(-1)?.cache === "HIT" ? true : undefined;
      }, "an answer that nginx had kept");
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
      (line) => line.cache === "HIT" && asked.some((where) => String(line.uri).endsWith(where)),
    );
    expect(hits).toEqual([]);
  });

  it("logs the id that the client saw and the id of the node's own line", async () => {
    const answer = await api("/account/me", { headers: { authorization: `Bearer ${author.token}` } });
    const id = answer.headers.get("x-request-id");
    await until(async () => (lines().some((line) => line.node === id) ? true : undefined), "the line");
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
    const body = "x".repeat(3 * 1024 * 1024);
    const large = { method: "POST", body, headers: { "content-type": "application/json" } };
    await failure(await fetch(`${alone.url}/api/marketplace/auth/login`, large), "http.body_too_large");
    await alone.stop();
  });
});
