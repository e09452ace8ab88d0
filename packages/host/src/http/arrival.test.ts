import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { ScriptedMachine } from "@bourse/platform/testing";
import { patiently } from "@bourse/testing/patience";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { addBodyParser } from "../api/server.ts";
import { HostRefusal } from "../refusal.ts";
import { ARRIVAL_LIMITS, type ArrivalLimits, watchArrival } from "./arrival.ts";
import { newListener } from "./listener.ts";

const LIMITS: ArrivalLimits = {
  wholeMs: patiently(150),
  filePauseMs: patiently(150),
  fileMs: patiently(60_000),
  fileBytes: 1_000_000,
};

const PIECE = `2000\r\n${"a".repeat(8192)}\r\n`;

let close: () => Promise<void>;
/** The host's end of the next connection, once its request has begun. */
let begun: Promise<Socket>;
/** The error that the reader of a file gets when it ends too early. */
let heard: PromiseWithResolvers<unknown>;
afterEach(() => close());

/** A listener with a route that counts the bytes of a file, and one that takes JSON. */
async function listen(limits: ArrivalLimits): Promise<number> {
  const server = newListener({
    maxBodyBytes: 1000,
    logger: pino({ level: "silent" }),
    rules: () => ({ headers: {}, gate: { check: () => undefined } }),
    arrival: limits,
  });
  addBodyParser(server);
  server.post("/file", { bodyLimit: Number.MAX_SAFE_INTEGER, config: { csv: true } }, async ({ body }) => {
    let bytes = 0;
    try {
      for await (const piece of body as Readable) bytes += (piece as Uint8Array).length;
    } catch (cause) {
      heard.resolve(cause);
      throw cause;
    }
    return { bytes };
  });
  server.post("/start", { bodyLimit: Number.MAX_SAFE_INTEGER, config: { csv: true } }, async ({ body }) => {
    for await (const _piece of body as Readable)
      throw new HostRefusal("market.import_timeframe", "this is no file of bars");
  });
  server.post("/json", async () => ({}));
  close = async () => void (await server.close());
  begun = new Promise((resolve) => void server.server.once("request", ({ socket }) => resolve(socket)));
  heard = Promise.withResolvers();
  return Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);
}

function post(port: number, path: string, type: string): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\n`);
  socket.write("Transfer-Encoding: chunked\r\n\r\n");
  return socket;
}

/** Whether this much real time has passed: what is waited for is the listener's own limit. */
async function pass(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) await turn();
}

describe("a request that arrives slowly", () => {
  it("[P37] is ended after its time, in which a standstill of the machine does not count", async () => {
    const machine = new ScriptedMachine();
    const arriving = Promise.withResolvers<IncomingMessage>();
    const server = createServer((request) => {
      watchArrival(request, ARRIVAL_LIMITS, machine.time);
      arriving.resolve(request);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    close = async () => void server.close();
    const socket = post((server.address() as AddressInfo).port, "/json", "application/json");
    const request = await arriving.promise;
    machine.standStill(10 * ARRIVAL_LIMITS.wholeMs);
    machine.run(ARRIVAL_LIMITS.wholeMs / 2);
    expect(request.socket.writableEnded).toBe(false);
    machine.run(ARRIVAL_LIMITS.wholeMs);
    expect(await text(socket)).toContain('"code":"host.request_slow"');
  });

  it("is a file as long as bytes flow, far beyond the time of any other request", async () => {
    const socket = post(await listen(LIMITS), "/file", "text/csv");
    for (let part = 0; part < 12; part += 1) {
      socket.write("4\r\nabcd\r\n");
      await pass(LIMITS.wholeMs / 3);
    }
    socket.write("0\r\n\r\n");
    expect(await text(socket)).toContain('{"bytes":48}');
  });

  it("is ended with a reason when a file stops", async () => {
    const socket = post(await listen(LIMITS), "/file", "text/csv");
    socket.write("4\r\nabcd\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"host.request_slow"');
  });

  it("is ended when a file takes longer than any may, or becomes larger", async () => {
    for (const [limits, code] of [
      [{ ...LIMITS, fileMs: patiently(300) }, "host.request_slow"],
      [{ ...LIMITS, fileBytes: 40 }, "host.body_too_large"],
    ] as const) {
      const socket = post(await listen(limits), "/file", "text/csv");
      const sending = Readable.from(
        (async function* () {
          for (;;) {
            yield "4\r\nabcd\r\n";
            await pass(20);
          }
        })(),
      );
      sending.pipe(socket);
      socket.on("error", () => undefined);
      expect(await text(socket)).toContain(`"code":"${code}"`);
      sending.destroy();
      await close();
    }
  });

  it.each([
    ["/file", "text/csv", { ...LIMITS, fileBytes: 4000 }, "host.body_too_large"],
    ["/file", "text/csv", { ...LIMITS, fileMs: 1 }, "host.request_slow"],
    ["/start", "text/csv", LIMITS, "market.import_timeframe"],
    ["/json", "application/json", LIMITS, "host.body_too_large"],
  ])(
    "is told why it is ended, though it reads only when it has sent everything (%#: %s)",
    async (path, type, limits, code) => {
      const socket = post(await listen(limits), path, type);
      const connection = await begun;
      socket.write(PIECE);
      await once(connection, "finish");
      for (let piece = 0; piece < 20; piece += 1) {
        socket.write(PIECE);
        await turn();
      }
      socket.end();
      const answer = await text(socket);
      expect(answer).toContain(`"code":"${code}"`);
      expect(answer).toMatch(/connection: close/i);
      expect(answer).toMatch(/\}$/);
    },
  );

  it("is over for its reader at once, while the client still sends", async () => {
    const socket = post(await listen({ ...LIMITS, fileBytes: 4000 }), "/file", "text/csv");
    const connection = await begun;
    socket.write(PIECE);
    expect(await heard.promise).toMatchObject({ code: "host.body_too_large" });
    expect(connection.destroyed).toBe(false);
    socket.destroy();
  });

  it("is refused at once, with its connection, when its address cannot be decoded and its body never comes", async () => {
    const socket = connect(await listen(LIMITS), "127.0.0.1");
    socket.write("POST /%ff HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 4000\r\n\r\nabc");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"host.url_invalid"');
  });

  it("is not charged with the files that its connection carried before", async () => {
    const port = await listen({ ...LIMITS, fileBytes: 2000 });
    const socket = connect(port, "127.0.0.1");
    const answer = text(socket);
    for (const connection of ["keep-alive", "close"]) {
      socket.write(`POST /file HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: text/csv\r\n`);
      socket.write("Transfer-Encoding: chunked\r\n\r\n");
      for (let part = 0; part < 6; part += 1) {
        socket.write(`fa\r\n${"a".repeat(250)}\r\n`);
        await pass(LIMITS.filePauseMs / 3);
      }
      socket.write("0\r\n\r\n");
      await pass(20);
    }
    expect((await answer).match(/\{"bytes":1500\}/g)).toHaveLength(2);
  });

  it("is refused at once when it says that its file is too large", async () => {
    const port = await listen(ARRIVAL_LIMITS);
    const socket = connect(port, "127.0.0.1");
    const size = ARRIVAL_LIMITS.fileBytes + 1;
    socket.write(`POST /file HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/csv\r\n`);
    socket.write(`Content-Length: ${size}\r\n\r\n`);
    expect(await text(socket)).toContain('"code":"host.body_too_large"');
  });

  it("has no more time for anything else", async () => {
    const socket = post(await listen(LIMITS), "/json", "application/json");
    const timer = setInterval(() => socket.write("1\r\n \r\n"), 20);
    socket.on("error", () => undefined);
    expect(await text(socket)).toContain('"code":"host.request_slow"');
    clearInterval(timer);
  });
});

describe("[P29] what is no HTTP", () => {
  it.each([
    ["not a request at all\r\n\r\n", 400, "host.request_invalid"],
    ["GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400, "host.request_invalid"],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`, 431, "host.header_too_large"],
  ])("is refused with a code, and the connection is closed (%#)", async (request, status, code) => {
    const socket = connect(await listen(LIMITS), "127.0.0.1");
    socket.write(request);
    const answer = await text(socket);
    expect(answer.split(" ")[1]).toBe(String(status));
    expect(answer).toContain("application/json");
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))).error).toMatchObject({
      code,
      hint: expect.any(String),
    });
  });
});
