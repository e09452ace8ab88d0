import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Extension } from "@bourse/contract/host-api";
import { expect, it, onTestFinished } from "vitest";
import { call } from "../../test/fake-io.ts";

const AT = "2026-01-02T00:00:00.000Z";
const REVOKED = { key_id: "a".repeat(64), effective_at: "2026-01-01T00:00:00.000Z", reason: "stolen", heard_at: AT };
const EXTENSION: Extension = {
  id: "svc.one",
  name: "One",
  description: "",
  version: "1.0.0",
  channel: "stable",
  publisher: "Maker",
  key_id: REVOKED.key_id,
  runtime: "resource",
  api_version: 1,
  state: "suspended",
  activation: { state: "suspended", since: AT },
  declared: [],
  asked: [],
  approved: [],
  approval: "each",
  consents: [],
  generation: "g",
  installed_at: AT,
  previous_versions: [],
  unsupported: [],
};

/** A host with one extension whose key is said to be revoked; returns what it was asked. */
async function host() {
  const asked: string[] = [];
  let since: string | undefined;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method !== "GET") asked.push(`${request.method} ${request.url} ${body}`);
    if (request.method === "POST") since = AT;
    const extension = { ...EXTENSION, revoked: { ...REVOKED, ...(since && { run_anyway_since: since }) } };
    const answer = request.method === "GET" ? { extensions: [extension], cloud: {} } : extension;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = server.address() as AddressInfo;
  const env = { BOURSE_HOST_TOKEN: "token", BOURSE_HOST_URL: `http://127.0.0.1:${port}` };
  return { asked, run: (...args: string[]) => call(["host", ...args], { env }) };
}

it("shows what is said of the key, and lets the extension run when the trader repeats from when", async () => {
  const { asked, run } = await host();
  const shown = await run("run-anyway", "svc.one");
  expect(shown.code).not.toBe(0);
  expect(shown.err).toContain("the marketplace says: stolen. To run it anyway, add --from 2026-01-01T00:00:00.000Z");
  expect(asked).toEqual([]);
  const done = await run("run-anyway", "svc.one", "--from", REVOKED.effective_at);
  expect(done.code).toBe(0);
  const body = JSON.stringify({ key_id: REVOKED.key_id, effective_at: REVOKED.effective_at });
  expect(asked).toEqual([`POST /api/extensions/svc.one/run-anyway ${body}`]);
  expect(done.out).toContain("runs anyway: its key is said to be revoked from 2026-01-01T00:00:00.000Z on");
  await run("run-anyway", "svc.one", "--revoke");
  expect(asked.at(-1)).toBe("DELETE /api/extensions/svc.one/run-anyway ");
});
