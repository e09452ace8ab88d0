import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { call } from "../../test/fake-io.ts";

const ENTRY = { dispatch_id: "d-1", prompt: "Why?", at: "2026-01-02T03:04:05.000Z" };

let server: Server;
let seen: string[];
let isStopped: boolean;
let refuses: boolean;
let interrupt: (() => string | Promise<string>) | undefined;
beforeEach(async () => {
  seen = [];
  isStopped = false;
  refuses = false;
  interrupt = undefined;
  server = createServer(({ method, url }, response) => {
    const asked = `${method} ${url}`;
    seen.push(asked);
    if (asked.endsWith("/stop")) {
      isStopped = true;
      if (refuses) return response.writeHead(500).end("{}");
      return response.writeHead(204).end();
    }
    const entry = { ...ENTRY, ...(isStopped ? { state: "failed", error: "assistant.stopped" } : { state: "running" }) };
    const body = method === "POST" ? entry : { entries: [entry] };
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function ask() {
  const { port } = server.address() as AddressInfo;
  const env = { BOURSE_HOST_TOKEN: "token", BOURSE_HOST_URL: `http://127.0.0.1:${port}` };
  const onInterrupt = (say: () => string | Promise<string>) => {
    interrupt = say;
    return () => {
      interrupt = undefined;
    };
  };
  return call(["host", "ask", "--symbol", "SIM:ALTA", "Why?"], { env, onInterrupt });
}

it("Ctrl-C ends the question on the host, which would go on spending tokens", async () => {
  const asked = ask();
  await expect.poll(() => interrupt).toBeDefined();
  expect(await interrupt?.()).toContain("The host has ended the question");
  expect(seen).toContain("POST /api/assistant/d-1/stop");
  expect((await asked).code).not.toBe(0);
  expect(interrupt).toBeUndefined();
});

it("Ctrl-C says so where the host does not take it", async () => {
  refuses = true;
  const asked = ask();
  await expect.poll(() => interrupt).toBeDefined();
  expect(await interrupt?.()).toContain("may still run on the host");
  await asked;
});
