import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EgressFixture, egressFixture } from "../test/fixtures/egress.fixture.ts";

let world: EgressFixture;
let answer: (response: ServerResponse) => void;
/** Resolves when the peer has the request. */
let asked: PromiseWithResolvers<void>;

beforeEach(async () => {
  asked = Promise.withResolvers();
  world = await egressFixture({ ratioFloorBytes: 10_000 });
  await world.net.host("a.example", (_request, response) => {
    asked.resolve();
    answer(response);
  });
});
afterEach(async () => {
  expect(world.net.canaryHits()).toBe(0);
  await world.net.close();
});

const get = (more = {}) => world.get("https://a.example/", { maxBytes: 100_000, ...more });
const small = JSON.stringify({ a: 1 });

describe("what comes back", () => {
  it.each([
    ["gzip", gzipSync(small)],
    ["br", brotliCompressSync(small)],
    ["identity", Buffer.from(small)],
  ])("unpacks %s", async (encoding, bytes) => {
    answer = (response) => response.writeHead(200, { "content-encoding": encoding }).end(bytes);
    expect(await get()).toBe(small);
  });

  it("[P25] stops an endless answer at its bound", async () => {
    answer = (response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(10_000)));
      };
      response.on("drain", more).on("error", () => undefined);
      more();
    };
    expect(await get()).toBe("egress.too_large");
  });

  it("[P25] refuses a length over the bound before it reads, and a bomb by its ratio and its size", async () => {
    answer = (response) => response.writeHead(200, { "content-length": "100001" }).flushHeaders();
    expect(await get()).toBe("egress.too_large");
    const bomb = gzipSync(Buffer.alloc(90_000));
    answer = (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    expect(await get()).toBe("egress.too_large");
    const big = gzipSync(Buffer.alloc(50_000_000));
    answer = (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(big);
    expect(await get({ maxBytes: 1_000_000 })).toBe("egress.too_large");
  });

  it.each(["gzip, gzip", "zstd", "compress", "gzip;q=1", "constructor"])(
    "[P25] does not unpack %s",
    async (encoding) => {
      answer = (response) => response.writeHead(200, { "content-encoding": encoding }).end(gzipSync(small));
      expect(await get()).toBe("egress.media_type_refused");
    },
  );

  it.each([
    ["before the answer", () => undefined],
    ["between the bytes", (response: ServerResponse) => response.write("<rss>")],
  ])("[P25] gives a slow peer up %s, by the whole answer's deadline", async (_when, start) => {
    answer = start;
    const outcome = get({ timeoutMs: 5000 });
    await asked.promise;
    world.clock.advance(5000);
    expect(await outcome).toBe("egress.timeout");
    expect(world.clock.waiting).toBe(0);
  });

  it("gives up a name that never resolves, and what the caller no longer wants", async () => {
    const waiting = Promise.withResolvers<void>();
    world.net.resolve = () => Promise.reject(new Error("unused"));
    const { createEgress } = await import("./egress.ts");
    const resolve = () => {
      waiting.resolve();
      return new Promise<string[]>(() => undefined);
    };
    const egress = createEgress({ ...world.net, clock: world.clock, resolve });
    const bounds = { url: "https://a.example/", maxBytes: 10, timeoutMs: 100 };
    const late = egress.request(bounds);
    await waiting.promise;
    world.clock.advance(100);
    await expect(late).rejects.toMatchObject({ code: "egress.timeout" });
    const controller = new AbortController();
    const unwanted = egress.request({ ...bounds, signal: controller.signal });
    controller.abort();
    await expect(unwanted).rejects.toMatchObject({ code: "egress.cancelled" });
    await expect(egress.request({ ...bounds, signal: controller.signal })).rejects.toMatchObject({
      code: "egress.cancelled",
    });
    expect(world.net.dialled).toEqual([]);
  });

  it("[P25] refuses a flood of headers, what is not HTTP, what breaks off, and damaged packing", async () => {
    answer = (response) => response.writeHead(200, { "x-flood": "x".repeat(20_000) }).end("a");
    expect(await get()).toBe("egress.answer_invalid");
    answer = (response) => response.socket?.end("HTTP/1.1 777 x\r\ncontent-length: 0\r\n\r\n");
    expect(await get()).toBe("egress.answer_invalid");
    await expect(world.egress.fetch("https://a.example/")).rejects.toMatchObject({ code: "egress.answer_invalid" });
    answer = (response) => response.socket?.end("SSH-2.0-canary\r\n");
    expect(await get()).toBe("egress.answer_invalid");
    answer = (response) => {
      response.writeHead(200, { "content-length": "10" }).write("abc");
      response.socket?.end();
    };
    expect(await get()).toBe("egress.answer_invalid");
    answer = (response) => response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip");
    expect(await get()).toBe("egress.answer_invalid");
  });

  it("[P25] takes only the media types asked for", async () => {
    answer = (response) => response.writeHead(200, { "content-type": "Application/JSON; charset=utf-8" }).end(small);
    expect(await get({ accepts: ["application/json"] })).toBe(small);
    for (const type of ["text/html", "application/json-seq", undefined]) {
      answer = (response) => response.writeHead(200, type === undefined ? {} : { "content-type": type }).end(small);
      expect(await get({ accepts: ["application/json"] })).toBe("egress.media_type_refused");
    }
  });

  it("keeps no cookie", async () => {
    answer = (response) => response.writeHead(200, { "set-cookie": "a=canary", "x-a": "1" }).end(small);
    const request = { url: "https://a.example/", maxBytes: 1000, timeoutMs: 1000 };
    const { headers } = await world.egress.request(request);
    expect(headers["x-a"]).toBe("1");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    "Host",
    "cookie",
    "Content-Length",
    "transfer-encoding",
    "connection",
    "proxy-authorization",
    "x-forwarded-for",
    "a b",
    "a\r\nb",
  ])("[P25] sets no header %j", async (name) =>
    expect(await get({ headers: { [name]: "1" } })).toBe("egress.header_refused"),
  );

  it("[P25] sets no header value that ends its line", async () => {
    expect(await get({ headers: { "x-a": "1\r\nhost: b.example" } })).toBe("egress.header_refused");
  });

  it("[P25] sends no body over its bound", async () => {
    expect(await get({ method: "POST", body: "x".repeat(5_000_000) })).toBe("egress.too_large");
    expect(world.net.dialled).toEqual([]);
  });
});

describe("the form of fetch", () => {
  it("streams an answer as it comes, and stops at its bounds", async () => {
    let rest: ServerResponse | undefined;
    answer = (response) => {
      rest = response;
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    };
    const fetch = world.egress.fetchWithin({ maxBytes: 1000, timeoutMs: 5000 });
    const response = await fetch("https://a.example/", { method: "POST", body: "{}" });
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: 1\n\n");
    rest?.write("x".repeat(2000));
    await expect(reader?.read()).rejects.toMatchObject({ code: "egress.too_large" });
    const slow = await fetch("https://a.example/");
    const text = slow.text();
    world.clock.advance(5000);
    await expect(text).rejects.toMatchObject({ code: "egress.timeout" });
  });

  it("[P25] judges like a request: text, redirects, methods; and asks right before each hop", async () => {
    answer = (response) => response.writeHead(302, { location: "https://127.0.0.1/" }).end();
    const { fetch } = world.egress;
    await expect(fetch("https://127.0.0.1/")).rejects.toMatchObject({ code: "egress.address_refused" });
    await expect(fetch("https://a.example/")).rejects.toMatchObject({ code: "egress.address_refused" });
    await expect(fetch("https://a.example/", { redirect: "error" })).rejects.toMatchObject({
      code: "egress.redirect_refused",
    });
    expect((await fetch(new URL("https://a.example/"), { redirect: "manual" })).status).toBe(302);
    await expect(fetch("https://a.example/", { method: "PUT" })).rejects.toMatchObject({
      code: "egress.header_refused",
    });
    const dialled = world.net.dialled.length;
    const beforeHop = () => {
      throw new Error("revoked");
    };
    await expect(world.egress.fetchWithin({ beforeHop })("https://a.example/")).rejects.toThrow();
    expect(world.net.dialled).toHaveLength(dialled);
  });
});
