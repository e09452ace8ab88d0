import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CloudProcess, migratedDatabase, spawnCloud, until } from "@bourse/cloud/testing";
import { LINGER_LIMITS } from "@bourse/platform/http";
import { patiently } from "@bourse/testing/patience";
import { findPostgres, startPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MAIN = path.join(import.meta.dirname, "..", "src", "main.ts");
const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
const BODY = JSON.stringify({ email: "nobody@example.com", password: "a wrong password" });
const HEAD = ["POST /api/marketplace/auth/login HTTP/1.1", "Host: localhost", "Content-Type: application/json"];

/** Settings of a node: for what has to be sent and answered while it drains. */
const drains = ({ delayMs, ms }: { readonly delayMs: number; readonly ms: number }) => ({
  DRAIN_DELAY_MS: String(patiently(delayMs)),
  DRAIN_MS: String(patiently(ms)),
});

/** A connection that has sent half a request. */
async function halfSent(url: string): Promise<{ finish: () => Promise<string> }> {
  const { hostname, port } = new URL(url);
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const socket: Socket = connect(Number(port), hostname, () => resolve());
  await opened;
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  socket.on("close", () => end());
  socket.on("error", () => {});
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
  socket.write(`${[...HEAD, `Content-Length: ${BODY.length}`].join("\r\n")}\r\n\r\n${BODY.slice(0, 9)}`, () => wrote());
  await written;
  const finish = async () => {
    socket.write(BODY.slice(9));
    await ended;
    return answer;
  };
  return { finish };
}

describe.skipIf(missing !== "")(`a node that is asked to stop${missing}`, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "bourse-stop-"));
  });
  afterAll(async () => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = async (name: string, more: Readonly<Record<string, string>> = {}) =>
    spawnCloud(MAIN, { ...environment(name, await migratedDatabase()), ...more });
  const environment = (name: string, databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(dataDir, name),
    SECRET_KEY,
  });
  const ready = async (node: CloudProcess) => (await fetch(`${node.url}/readyz`)).json();

  it("[P27] says so first, answers what it was asked, and ends with 0 within its time", async () => {
    const node = await start("answers", drains({ delayMs: 2000, ms: 10_000 }));
    expect(await ready(node)).toEqual({ status: "ready" });
    const halves = await Promise.all(Array.from({ length: 8 }, () => halfSent(node.url)));
    node.signal("SIGTERM");
    const drained = await until(async () => {
      const answer = await fetch(`${node.url}/readyz`);
      return answer.status === 503 ? answer : undefined;
    }, "a node that is not ready");
    expect(await drained.json()).toEqual({ status: "not_ready", missing: ["draining"] });
    expect(drained.headers.get("connection")).toBe("close");
    expect((await fetch(`${node.url}/livez`)).status).toBe(200);
    // New requests are still answered, for load balancers that have not checked yet; the port closes afterwards.
    expect((await fetch(`${node.url}/api/marketplace/plugins`)).status).toBe(200);
    await until(
      async () =>
        await fetch(node.url).then(
          () => undefined,
          () => true,
        ),
      "a closed port",
    );
    const answers = await Promise.all(halves.map((half) => half.finish()));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
      expect(answer.toLowerCase()).toContain("connection: close");
    }
    await node.ended;
    expect(node.exitCode()).toBe(0);
  });

  it("[P27] loses none of the requests that a balancer sends until it sees that the node is not ready", async () => {
    const node = await start("balanced", drains({ delayMs: 1500, ms: 15_000 }));
    let isReady = true;
    const verdicts: string[] = [];
    const client = async () => {
      while (isReady) {
        const sent = fetch(`${node.url}/api/marketplace/plugins`).then(
          async (answer) => `${answer.status} ${(await answer.json()).message}`,
          (fault: Error) => `lost: ${String(fault.cause ?? fault)}`,
        );
        verdicts.push(await sent);
      }
    };
    const clients = Array.from({ length: 12 }, client);
    await until(async () => (verdicts.length > 200 ? true : undefined), "a busy node");
    node.signal("SIGTERM");
    await until(async () => ((await fetch(`${node.url}/readyz`)).ok ? undefined : true), "a node that is not ready");
    const before = verdicts.length;
    await until(async () => (verdicts.length > before + 50 ? true : undefined), "requests while it drains");
    isReady = false;
    await Promise.all(clients);
    expect(new Set(verdicts)).toEqual(new Set(["200 ok"]));
    await node.ended;
    expect(node.exitCode()).toBe(0);
  });

  it("[P27] ends in its time even when somebody never finishes a request", async () => {
    // The delay lets the half request arrive: a connection that has sent nothing yet is simply closed.
    const node = await start("held", drains({ delayMs: 500, ms: 1500 }));
    await halfSent(node.url);
    node.signal("SIGTERM");
    await node.ended;
    expect(node.exitCode()).toBe(1);
  });

  it("[P27] ends with 0 in less than a connection lingers, though a client that it refused never closes", async () => {
    const node = await start("lingers", drains({ delayMs: 0, ms: LINGER_LIMITS.lingerMs / 2 }));
    const { hostname, port } = new URL(node.url);
    const refused = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    refused.write("no request at all\r\n\r\n");
    const [answer] = await once(refused, "data");
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
    node.signal("SIGTERM");
    await node.ended;
    refused.destroy();
    expect(node.exitCode()).toBe(0);
  });

  it("says which part it misses when its database is gone, and lives", async () => {
    const other = await startPostgres();
    const node = await spawnCloud(MAIN, environment("gone", other.createDatabase("gone")));
    expect(await ready(node)).toEqual({ status: "ready" });
    await other.stop();
    const parts = await until(async () => {
      const answer = await fetch(`${node.url}/readyz`);
      return answer.status === 503 ? answer.json() : undefined;
    }, "a node that misses its database");
    expect(parts).toEqual({ status: "not_ready", missing: ["database"] });
    expect((await fetch(`${node.url}/livez`)).status).toBe(200);
    const refused = await fetch(`${node.url}/api/marketplace/account/me`, {
      headers: { authorization: `Bearer bourse_${"a".repeat(43)}` },
    });
    expect(refused.status).toBe(503);
    await node.kill();
  });
});
