import type { IncomingMessage, ServerResponse } from "node:http";
import { manualClock, testTrader } from "@bourse/host/testing";
import { type PublicInternet, publicInternet } from "@bourse/testing/network";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEY, type ModelWorld, modelWorld } from "../../../test/fixtures/services/models/models.fixture.ts";
import { wireForm } from "../../../test/fixtures/services/models/provider.fixture.ts";
import { hostEgress } from "../egress/egress.ts";

const HOSTS = { openai: "api.openai.com", anthropic: "api.anthropic.com" } as const;
const PROVIDERS = ["openai", "anthropic"] as const;

let net: PublicInternet;
let world: ModelWorld;
let requests: { readonly url: string; readonly headers: IncomingMessage["headers"] }[];
beforeEach(async () => {
  requests = [];
  net = await publicInternet([...Object.values(HOSTS), "evil.example"]);
  world = await modelWorld({ maxRetries: 0 }, hostEgress({ ...net, clock: manualClock() }));
  for (const provider of PROVIDERS) world.enable(provider);
});
afterEach(async () => {
  await world.close();
  await net.close();
});

function answering(answer: (response: ServerResponse, path: string) => void) {
  return (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ url: `${request.headers.host}${request.url}`, headers: request.headers });
    request.resume().once("end", () => answer(response, request.url ?? ""));
  };
}

const good = answering((response, path) => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(wireForm({ text: "OK" }, path)));
});

const code = (provider: (typeof PROVIDERS)[number]) =>
  world.models.test(provider, testTrader()).then(
    () => "connected",
    (cause: { code: string }) => cause.code,
  );

describe("an official provider, through the host's real way out", () => {
  it.each(PROVIDERS)("%s is reached over TLS at its own name and nowhere else", async (provider) => {
    const address = await net.host(HOSTS[provider], good);
    expect(await code(provider)).toBe("connected");
    expect(net.dialled).toEqual([{ address, port: 443 }]);
    const path = provider === "openai" ? "/v1/responses" : "/v1/messages";
    expect(requests.map((each) => each.url)).toEqual([`${HOSTS[provider]}${path}`]);
    expect(JSON.stringify(requests[0]?.headers)).toContain(KEY);
  });

  it("takes no address from the environment", async () => {
    const names = ["OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"];
    const before = names.map((name) => [name, process.env[name]] as const);
    for (const name of names) process.env[name] = "https://evil.example/v1";
    try {
      for (const provider of PROVIDERS) {
        await net.host(HOSTS[provider], good);
        expect(await code(provider)).toBe("connected");
      }
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    expect(JSON.stringify(requests.map((each) => each.headers))).not.toContain("evil");
    expect(new Set(net.lookups)).toEqual(new Set(Object.values(HOSTS)));
  });

  it("carries the key to no redirect", async () => {
    await net.host("evil.example", good);
    const redirect = answering((response) => {
      response.writeHead(307, { location: "https://evil.example/v1/responses" }).end();
    });
    await net.host(HOSTS.openai, redirect);
    expect(await code("openai")).toBe("model.address_refused");
    expect(requests.length).toBe(1);
  });

  it("is not reached at an address of this network, whatever its name resolves to", async () => {
    net.records.set(HOSTS.openai, [["127.0.0.1"]]);
    net.records.set(HOSTS.anthropic, [["93.184.216.1", "10.0.0.1"]]);
    for (const provider of PROVIDERS) expect(await code(provider)).toBe("model.unavailable");
    expect([net.dialled, net.canaryHits()]).toEqual([[], 0]);
  });

  it("is refused when its certificate is not its own", async () => {
    const stranger = await publicInternet(["evil.example"]);
    await stranger.host(HOSTS.openai, good);
    const other = await modelWorld({ maxRetries: 0 }, hostEgress({ ...stranger, clock: manualClock() }));
    other.enable("openai");
    await expect(other.models.test("openai", testTrader())).rejects.toMatchObject({ code: "model.unavailable" });
    expect(requests).toEqual([]);
    await other.close();
    await stranger.close();
  });
});
