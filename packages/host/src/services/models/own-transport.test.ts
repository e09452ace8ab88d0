import type { lookup } from "node:dns";
import { CommandFailure } from "@bourse/runtime/broker";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeProvider, fakeProvider } from "../../../test/fixtures/services/models/provider.fixture.ts";
import { checkBaseUrl, isOwnAddress } from "./base-url.ts";
import { type OwnTransport, ownTransport } from "./own-transport.ts";

describe("the address of a compatible server", () => {
  it.each([
    ["https://llm.example.com/v1/", "https://llm.example.com/v1"],
    ["http://localhost:11434/v1", "http://localhost:11434/v1"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["http://[::1]:8080/v1", "http://[::1]:8080/v1"],
    ["http://192.168.1.20/v1", "http://192.168.1.20/v1"],
    ["http://[fd00::1]/v1", "http://[fd00::1]/v1"],
    ["https://8.8.8.8/v1", "https://8.8.8.8/v1"],
    ["http://ollama.lan/v1", "http://ollama.lan/v1"],
  ])("may be %s", (text, checked) => {
    expect(checkBaseUrl(text)).toBe(checked);
  });

  it.each([
    "",
    "llm.example.com",
    "ftp://example.com",
    "file:///etc/passwd",
    "javascript:1",
    "https://user@example.com/v1",
    "https://user:pass@example.com/v1",
    "https://example.com/v1?key=1",
    "https://example.com/v1#a",
    "https://example.com/v1?",
    "http://8.8.8.8/v1",
    "http://134744072/v1",
    "http://[2001:4860:4860::8888]/v1",
    "http://169.254.169.254/latest",
    "http://[::ffff:8.8.8.8]/v1",
    "http://0.0.0.0/v1",
    "https:\\\\example.com/v1",
    "https://exam\tple.com/v1",
    "https:example.com/v1",
    "https://@example.com/v1",
    `https://example.com/${"a".repeat(1100)}`,
  ])("may not be %j", (text) => {
    expect(() => checkBaseUrl(text)).toThrow(CommandFailure);
  });

  it("belongs to this computer or its network, or not", () => {
    const own = ["127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.0.1", "::1", "fd12::1", "::ffff:10.0.0.1"];
    const other = ["8.8.8.8", "169.254.1.1", "fe80::1", "100.64.0.1", "0.0.0.0", "::", "224.0.0.1", "2001:db8::1", "x"];
    expect([own.map(isOwnAddress), other.map(isOwnAddress)]).toEqual([own.map(() => true), other.map(() => false)]);
  });
});

describe("the way to a compatible server", () => {
  let provider: FakeProvider;
  const transports: OwnTransport[] = [];
  beforeEach(async () => {
    provider = await fakeProvider();
  });
  afterEach(async () => {
    await Promise.all(transports.splice(0).map((each) => each.close()));
    await provider.close();
  });

  const transport = (addresses?: readonly { address: string; family: number }[]) => {
    const resolve =
      addresses &&
      (((_name: string, _options: object, done: (error: null, found: unknown) => void) =>
        done(null, addresses)) as unknown as typeof lookup);
    const made = ownTransport(resolve);
    transports.push(made);
    return made;
  };
  const port = () => new URL(provider.origin).port;
  const post = (made: OwnTransport, url: string) => made.fetch(url, { method: "POST", body: "{}" });

  it("follows no redirect", async () => {
    provider.says({ status: 307, headers: { location: `${provider.origin}/elsewhere` } });
    expect((await post(transport(), `${provider.origin}/v1`)).status).toBe(307);
    expect(provider.seen.map((each) => each.path)).toEqual(["/v1"]);
  });

  it("uses no proxy of the environment", async () => {
    const before = process.env.HTTP_PROXY;
    process.env.HTTP_PROXY = "http://127.0.0.1:1";
    try {
      expect((await post(transport(), `${provider.origin}/v1`)).status).toBe(200);
    } finally {
      if (before === undefined) delete process.env.HTTP_PROXY;
      else process.env.HTTP_PROXY = before;
    }
  });

  it("dials a name under http at private addresses only", async () => {
    const loopback = { address: "127.0.0.1", family: 4 };
    const outside = { address: "93.184.216.34", family: 4 };
    expect((await post(transport([loopback]), `http://llm.lan:${port()}/v1`)).status).toBe(200);
    for (const found of [[outside], [loopback, outside], [outside, loopback], []]) {
      await expect(post(transport(found), `http://llm.lan:${port()}/v1`)).rejects.toThrow();
    }
    expect(provider.seen.length).toBe(1);
  });
});
