import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { ScriptedMachine } from "@bourse/platform/testing";
import { afterEach, describe, expect, it } from "vitest";
import { type LingerLimits, lingerOnClose } from "./lingering-close.ts";

const LIMITS: LingerLimits = { lingerMs: 5000, lingerBytes: 1024 ** 2, hurriedMs: 500 };
const PIECE = Buffer.from(`4000\r\n${"a".repeat(16 * 1024)}\r\n`);
const HEAD = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";

let close: () => void;
afterEach(() => close());

/** A server that takes no body and refuses when it is told to, and a client that does not read. */
async function begun(head = HEAD) {
  const machine = new ScriptedMachine();
  const timers = new Set<object>();
  const after = (ms: number, call: () => void) => {
    const timer = {};
    timers.add(timer);
    const cancel = machine.time.after(ms, call);
    return () => void (timers.delete(timer) && cancel());
  };
  const server = createServer((_request, response) => answers.resolve(response));
  const answers = Promise.withResolvers<ServerResponse>();
  server.on("clientError", (_cause, refusing: Socket) => {
    refusing.end("HTTP/1.1 400 Refused\r\nConnection: close\r\n\r\nno HTTP");
    refusing.destroySoon();
  });
  const lingers = lingerOnClose(server, { limits: LIMITS, machine: { after } });
  await once(server.listen(0, "127.0.0.1"), "listening");
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const accepted = once(server, "connection");
  const client = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
  const [socket]: Socket[] = await accepted;
  if (!socket) throw new Error("there is no connection");
  client.write(head);
  const refuse = async () => {
    const response = await answers.promise;
    response.writeHead(413, { connection: "close", "content-length": "9" }).end("too large");
    await once(socket, "finish");
  };
  const send = async (pieces = 20) => {
    for (let piece = 0; piece < pieces; piece += 1) {
      client.write(PIECE);
      await turn();
    }
  };
  return { server, lingers, client, socket, machine, timers, arrived: answers.promise, refuse, send };
}

async function refused() {
  const all = await begun();
  await all.refuse();
  return all;
}

describe("a connection that is closed while its client sends", () => {
  it("is read on: a client that sends first and reads then has the whole answer", async () => {
    const { client, send } = await refused();
    await send();
    client.end();
    expect(await text(client)).toMatch(/too large$/);
  });

  it("is read on where the server had stopped reading, because nobody took the body", async () => {
    const { client, socket, send, refuse } = await begun();
    await send();
    await expect.poll(() => socket.isPaused()).toBe(true);
    await refuse();
    await send();
    client.end();
    expect(await text(client)).toMatch(/too large$/);
  });

  it("is read on after what is no HTTP", async () => {
    const { client, socket, send } = await begun("no request at all\r\n\r\n");
    await once(socket, "finish");
    await send();
    client.end();
    expect(await text(client)).toMatch(/no HTTP$/);
  });

  it("is gone when the client has closed too, and leaves no timer", async () => {
    const { client, socket, timers } = await refused();
    const closed = once(socket, "close");
    client.resume().end();
    await closed;
    expect([socket.errored, timers.size]).toEqual([null, 0]);
  });

  it("is gone after its bytes", async () => {
    const { client, socket, send } = await refused();
    client.on("error", () => undefined);
    const before = socket.bytesRead;
    await send(200);
    await expect.poll(() => socket.destroyed).toBe(true);
    expect(socket.bytesRead - before).toBeGreaterThan(LIMITS.lingerBytes);
  });

  it("[P37] is gone after its time, in which a standstill of the machine does not count", async () => {
    const { socket, machine } = await refused();
    machine.standStill(10 * LIMITS.lingerMs);
    machine.run(LIMITS.lingerMs / 2);
    expect(socket.destroyed).toBe(false);
    machine.run(LIMITS.lingerMs);
    expect(socket.destroyed).toBe(true);
  });

  it("holds up no server that stops and hurries it, whose client has sent half a body and does not close", async () => {
    const { server, lingers, socket, machine, timers } = await refused();
    const stopped = Promise.all([once(server.close(), "close"), once(socket, "close")]);
    lingers.hurry();
    machine.run(LIMITS.hurriedMs / 2);
    expect(socket.destroyed).toBe(false);
    machine.run(LIMITS.hurriedMs);
    expect(socket.destroyed).toBe(true);
    await stopped;
    expect(timers.size).toBe(0);
  });

  it("is short as well when it is refused after its server was hurried", async () => {
    const { server, lingers, socket, machine, arrived, refuse } = await begun();
    await arrived;
    const stopped = once(server.close(), "close");
    lingers.hurry();
    machine.run(2 * LIMITS.hurriedMs);
    expect(socket.destroyed).toBe(false);
    await refuse();
    machine.run(LIMITS.hurriedMs / 2);
    expect(socket.destroyed).toBe(false);
    machine.run(LIMITS.hurriedMs);
    expect(socket.destroyed).toBe(true);
    await stopped;
  });

  it.each([
    ["half a body", HEAD],
    ["no HTTP", "no request at all\r\n\r\n"],
  ])("is gone at once with all connections of its server: %s", async (_, head) => {
    const { server, socket, timers, refuse } = await begun(head);
    if (head === HEAD) await refuse();
    else await once(socket, "finish");
    const stopped = Promise.all([once(server.close(), "close"), once(socket, "close")]);
    expect(socket.destroyed).toBe(false);
    server.closeAllConnections();
    await stopped;
    expect([socket.destroyed, timers.size]).toEqual([true, 0]);
  });
});
