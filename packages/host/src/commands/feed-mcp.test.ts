import { runCommand } from "@bourse/host/testing";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FeedsFixture, feedsFixture } from "../../test/fixtures/services/feeds/feeds.fixture.ts";
import { feedCredentials, feedRequest } from "./feed.ts";

const SECRET = "canary-token-0123";
let world: FeedsFixture;
let authorizations: (string | undefined)[];

beforeEach(async () => {
  authorizations = [];
  world = await feedsFixture();
  world.serve = async (request, response) => {
    authorizations.push(request.headers.authorization);
    const server = toolServer(request.headers.authorization ?? "");
    const transport = new NodeStreamableHTTPServerTransport({});
    await server.connect(transport);
    await transport.handleRequest(request, response);
  };
});
afterEach(async () => {
  expect(world.net.canaryHits()).toBe(0);
  await world.net.close();
});

/** A real MCP server; one of its tools returns the caller's own credential. */
function toolServer(authorization: string): McpServer {
  const server = new McpServer({ name: "desk", version: "1.0.0" });
  const input = fromJsonSchema<{ word: string }>({
    type: "object",
    properties: { word: { type: "string" } },
    required: ["word"],
  });
  server.registerTool("echo", { description: "Says it again", inputSchema: input }, ({ word }) => ({
    content: [{ type: "text", text: `${word} ${authorization}` }],
  }));
  server.registerTool("flood", { description: "Too much" }, () => ({
    content: [{ type: "text", text: "x".repeat(2_000_000) }],
  }));
  server.registerResource("note", "desk://note", { description: "A note" }, (uri) => ({
    contents: [{ uri: uri.href, text: "the note" }],
  }));
  return server;
}

const MCP = { kind: "mcp", source_id: "tools", endpoint: "https://a.example/mcp" };
const ask = (operation: string, given: object = {}) =>
  runCommand(
    feedRequest,
    { ...MCP, operation, arguments: given },
    { services: { feeds: world.feeds }, clock: world.clock },
  );

describe("feed.request of a tool server", () => {
  it("[CMD-23] lists tools and resources, calls a tool and reads a resource", async () => {
    expect((await ask("tools")).result).toMatchObject({ data: { tools: [{ name: "echo" }, { name: "flood" }] } });
    expect((await ask("call", { name: "echo", arguments: { word: "hi" } })).result).toMatchObject({
      data: { content: [{ type: "text", text: "hi " }] },
    });
    expect((await ask("resources")).result).toMatchObject({ data: { resources: [{ uri: "desk://note" }] } });
    expect((await ask("read", { uri: "desk://note" })).result).toMatchObject({
      data: { contents: [{ text: "the note" }] },
    });
    expect(world.clock.waiting).toBe(0);
  });

  it("[CMD-23, P23] sends its credential with every request, and takes it out of what the tool says", async () => {
    world.answer = ({ kind }) => (kind === "feed_credential" ? { accepted: true, secret: SECRET } : { accepted: true });
    await runCommand(feedCredentials, { action: "set", ...MCP }, { services: { feeds: world.feeds } });
    const run = await ask("call", { name: "echo", arguments: { word: "hi" } });
    expect(run.result).toMatchObject({ data: { content: [{ text: "hi Bearer [key]" }] } });
    expect(JSON.stringify(run)).not.toContain("canary");
    expect(new Set(authorizations)).toEqual(new Set([`Bearer ${SECRET}`]));
  });

  it.each([
    ["call", {}],
    ["call", { name: "echo", arguments: [1] }],
    ["read", { uri: 5 }],
  ])("[CMD-23] refuses %s with %j", async (operation, given) => {
    expect((await ask(operation, given)).code).toBe("command.params_invalid");
  });

  it("[CMD-23] tells what the server refuses, and cuts what is too large", async () => {
    expect((await ask("read", { uri: "desk://none" })).code).toBe("feed.peer_refused");
    expect((await ask("call", { name: "flood" })).code).toBe("command.too_large");
  });

  it("[CMD-23, P25] goes where no redirect to an inner address leads, and knows what is no tool server", async () => {
    world.serve = (_request, response) => response.writeHead(307, { location: "https://127.0.0.1/" }).end();
    expect((await ask("tools")).code).toBe("feed.peer_refused");
    expect(world.net.dialled).toHaveLength(1);
    world.serve = (_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end('{"a":1}');
    expect((await ask("tools")).code).toBe("feed.not_understood");
    world.serve = (_request, response) => response.writeHead(401).end("who?");
    expect((await ask("tools")).code).toBe("feed.peer_refused");
    world.serve = (_request, response) => response.writeHead(503).end();
    expect((await ask("tools")).code).toBe("feed.unavailable");
  });

  it.each([
    ["without a word", ""],
    ["after a comment", ": wait\n\n"],
    ["in the middle of its answer", 'event: message\ndata: {"jsonrpc":"2.0","id":0,"resu'],
  ])("[CMD-23] fails at once when the server ends its stream %s", async (_, words) => {
    const serve = world.serve;
    for (const isHangUp of [false, true]) {
      world.serve = (_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        if (isHangUp) response.write(`${words}\n`, () => response.destroy());
        else response.end(words);
      };
      expect(await ask("tools")).toMatchObject({ code: "feed.unavailable", retryable: true });
    }
    world.serve = serve;
    expect((await ask("tools")).code).toBeUndefined();
  });

  it("[CMD-23] ends a session that never answers at its deadline", async () => {
    const asked = Promise.withResolvers<void>();
    world.serve = () => asked.resolve();
    const run = ask("tools");
    await asked.promise;
    world.clock.advance(30_000);
    expect((await run).code).toBe("egress.timeout");
  });
});
