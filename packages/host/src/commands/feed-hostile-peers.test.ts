import type { IncomingMessage, ServerResponse } from "node:http";
import { type CommandSetup, runCommand } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FeedsFixture, feedsFixture } from "../../test/fixtures/services/feeds/feeds.fixture.ts";
import { HostRefusal } from "../refusal.ts";
import { feedCredentials, feedRequest } from "./feed.ts";

const ORIGIN = "https://a.example";
const SECRET = "canary-token-0123456789";
const FEED = { kind: "rss", source_id: "wire", endpoint: `${ORIGIN}/feed` };
const MCP = { kind: "mcp", source_id: "tools", endpoint: `${ORIGIN}/mcp` };
const ECONOMICS = { kind: "economics", source_id: "cal", endpoint: `${ORIGIN}/cal`, operation: "calendar" };

let world: FeedsFixture;
beforeEach(async () => {
  world = await feedsFixture();
});
afterEach(async () => {
  expect(world.net.canaryHits()).toBe(0);
  await world.net.close();
});

const request = (params: object, setup: Partial<CommandSetup> = {}) =>
  runCommand(feedRequest, params, { services: { feeds: world.feeds }, clock: world.clock, ...setup });

const credentials = (action: string, params: object) =>
  runCommand(feedCredentials, { action, ...params }, { services: { feeds: world.feeds }, clock: world.clock });

async function typeCredential({ kind, source_id, endpoint }: typeof MCP): Promise<void> {
  world.answer = (asked) =>
    asked.kind === "feed_credential" ? { accepted: true, secret: SECRET } : { accepted: true };
  expect((await credentials("set", { kind, source_id, endpoint })).code).toBeUndefined();
}

async function bodyOf(request: IncomingMessage): Promise<{ readonly id?: number; readonly method?: string }> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? {} : JSON.parse(text);
}

/** A hand-made tool server, for answers that no library's server would give. */
function serveTools(answer: (method: string) => object): string[] {
  const asked: string[] = [];
  world.serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { id, method = request.method ?? "" } = await bodyOf(request);
    asked.push(method);
    if (id === undefined) return response.writeHead(request.method === "GET" ? 405 : 202).end();
    const hello = {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "x", version: "1" },
    };
    const body = method === "initialize" ? { result: hello } : answer(method);
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
  };
  return asked;
}

describe("an origin that the trader takes back", () => {
  it("[CMD-23, P21] is not reached by a request whose name is still being looked up", async () => {
    let reached = 0;
    world.serve = (_request, response) => {
      reached += 1;
      response.writeHead(200, { "content-type": "application/json" }).end("1");
    };
    const json = { ...FEED, kind: "json" };
    expect((await request(json)).code).toBeUndefined();
    const run = request(json, {
      holds: () => {
        // The gates are checked at each step, the last time when the connection is open.
        if (world.net.dialled.length === 2) world.feeds.revoke("svc.sample_guest", ORIGIN);
        return true;
      },
    });
    expect((await run).code).toBe("command.declined");
    expect(reached).toBe(1);
  });

  it("[CMD-23, P21] is not reached by the later requests of a session", async () => {
    const asked = serveTools(() => ({ result: { tools: [] } }));
    const run = request(
      { ...MCP, operation: "tools" },
      {
        holds: () => {
          if (asked.includes("initialize")) world.feeds.revoke("svc.sample_guest", ORIGIN);
          return true;
        },
      },
    );
    expect((await run).code).toBe("command.declined");
    expect(asked).toEqual(["initialize"]);
  });
});

describe("a tool server that has no end", () => {
  it("[CMD-23, P4] is asked for a few pages of tools and no more", async () => {
    let page = 0;
    const tool = () => ({ name: `t${page}`, inputSchema: { type: "object" } });
    const asked = serveTools(() => {
      page += 1;
      return { result: { tools: [tool()], nextCursor: String(page) } };
    });
    expect((await request({ ...MCP, operation: "tools" })).code).toBe("feed.not_understood");
    expect(asked.filter((method) => method === "tools/list").length).toBeLessThanOrEqual(4);
  });
});

describe("stored credentials that cannot be used", () => {
  it("[CMD-23, CMD-24, P28] are told as such, without the computer's paths", async () => {
    await typeCredential(ECONOMICS);
    const refuse = () => {
      throw new HostRefusal("secrets.damaged", "/home/trader/secrets.json is not as it was written");
    };
    Object.assign(world.secrets, { read: refuse, has: refuse });
    const { operation: _operation, ...scope } = ECONOMICS;
    for (const run of [await request(ECONOMICS), await credentials("status", scope)]) {
      expect(run.code).toBe("secrets.damaged");
      expect(run.message).not.toContain("/home");
    }
  });
});

describe("a credential that a peer echoes", () => {
  it("[CMD-23, P23] is taken out even where a text is cut in the middle of it", async () => {
    await typeCredential(ECONOMICS);
    const entry = { time: "2026-02-01T13:30:00Z", country: "US", importance: "high" };
    const event = `${"x".repeat(190)} ${SECRET}`;
    world.serve = (_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify([{ ...entry, event }]));
    const run = await request(ECONOMICS);
    expect(run.code).toBeUndefined();
    expect(JSON.stringify(run)).not.toContain("canary");
  });

  it("[CMD-23, P23] is taken out of a tool server's refusal, cut or not", async () => {
    await typeCredential(MCP);
    for (const message of [`no ${SECRET}`, `${"x".repeat(180)} ${SECRET}`]) {
      serveTools(() => ({ error: { code: -32_000, message } }));
      const run = await request({ ...MCP, operation: "call", arguments: { name: "x" } });
      expect(run.code).toBe("feed.peer_refused");
      expect(run.message).not.toContain("canary");
    }
  });
});
