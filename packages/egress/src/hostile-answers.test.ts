import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EgressFixture, egressFixture } from "../test/fixtures/egress.fixture.ts";

let world: EgressFixture;
/** Raw bytes of the peer, including ones that no server library would send. */
let bytes: string | ((socket: Socket) => void);
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  world = await egressFixture();
  await world.net.host("a.example", (request) => {
    const { socket } = request;
    sockets.push(socket);
    socket.on("error", () => undefined);
    if (typeof bytes === "string") socket.write(bytes);
    else bytes(socket);
  });
  await world.net.host("b.example", (_request, response) => response.end("b"));
});
afterEach(async () => {
  expect(world.net.canaryHits()).toBe(0);
  await world.net.close();
});

const get = (more = {}) => world.get("https://a.example/", more);
const head = (lines: readonly string[], body = "{}") =>
  `HTTP/1.1 200 OK\r\n${lines.join("\r\n")}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const allClosed = () => vi.waitFor(() => expect(sockets.map((each) => each.destroyed)).not.toContain(false));

describe("answers that no honest server gives", () => {
  it.each([
    ["two media types", ["content-type: application/json", "content-type: text/html"], "egress.media_type_refused"],
    [
      "two encodings",
      ["content-type: application/json", "content-encoding: gzip", "content-encoding: gzip"],
      "egress.media_type_refused",
    ],
  ])("[P25] refuses %s with a code of the guard", async (_what, lines, code) => {
    bytes = head(lines);
    expect(await get({ accepts: ["application/json"] })).toBe(code);
    await allClosed();
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "[P25] takes a header called %s as data",
    async (name) => {
      bytes = head([`${name}: 1`, `${name}: 2`]);
      expect(await get()).toBe("{}");
      expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    },
  );

  it.each([
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}"],
    [
      "a length and chunks",
      "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    ],
    ["a negative length", "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n{}"],
    ["a switch of protocols", "HTTP/1.1 101 Switching\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n"],
    ["no HTTP", "SSH-2.0-x\r\n\r\n"],
    ["status 000", "HTTP/1.1 000 X\r\ncontent-length: 0\r\n\r\n"],
    ["status 099", "HTTP/1.1 099 X\r\ncontent-length: 0\r\n\r\n"],
    ["status 999", "HTTP/1.1 999 X\r\ncontent-length: 0\r\n\r\n"],
    ["a chunk of no size", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"],
    ["a NUL in a header", "HTTP/1.1 200 OK\r\nx: a\0b\r\ncontent-length: 0\r\n\r\n"],
    ["a header flood", `HTTP/1.1 200 OK\r\n${"x: yyyyyyyyyyyyyyyyyyyy\r\n".repeat(2000)}content-length: 0\r\n\r\n`],
  ])("[P25] refuses %s and closes", async (_what, text) => {
    bytes = text;
    expect(await get()).toBe("egress.answer_invalid");
    await allClosed();
  });

  it("[P25] gives a flood of early answers up at the deadline", async () => {
    bytes = (socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write("HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n".repeat(20)));
      };
      socket.on("drain", more);
      more();
    };
    const outcome = get({ timeoutMs: 1000 });
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    world.clock.advance(1000);
    expect(await outcome).toBe("egress.timeout");
    await allClosed();
  });

  it("[P25] leaves out what follows an answer, and trailers", async () => {
    bytes =
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntrailer: x\r\n\r\n2\r\n{}\r\n0\r\nx: y\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil";
    expect(await get()).toBe("{}");
    await allClosed();
  });

  it.each([
    "data:text/plain,x",
    "file:///etc/passwd",
    "https:b.example/",
    "https:/b.example/",
    "HTTPS://b.example/",
    "https://a.example@b.example/",
    "https://b.example\\@a.example/",
    "//b.example@127.0.0.1/",
    "//127.1/",
    "//[::1]/",
    "//[::ffff:127.0.0.1]/",
    "///b.example/",
    "\\\\b.example/",
    "/\\b.example/",
    "//localhost./",
    "//b.example./",
    "/a/../b",
    "/%2e%2e/b",
    "https://b.example:0/",
    "https://b.example:65536/",
    "javascript:1",
    "",
  ])("[P25] sends nothing after a redirect to %j", async (location) => {
    bytes = `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`;
    const before = world.net.dialled.length;
    expect(await get()).toMatch(/^egress\.(url_invalid|address_refused|redirect_refused)$/);
    expect(world.net.dialled.length).toBe(before + 1);
    await allClosed();
  });
});

describe("the form of fetch", () => {
  it.each([204, 205, 304])("[P25] takes %s without a body and closes", async (status) => {
    bytes = `HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n\r\n`;
    expect((await world.egress.fetch("https://a.example/")).status).toBe(status);
    await allClosed();
  });
});
