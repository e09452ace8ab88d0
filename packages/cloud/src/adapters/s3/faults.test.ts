import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { ScriptedMachine } from "@bourse/platform/testing";
import { patiently } from "@bourse/testing/patience";
import { expect, it } from "vitest";
import { toServiceError } from "../../http/failures.ts";
import { S3Store } from "./s3-store.ts";

type Patience = Partial<Pick<ConstructorParameters<typeof S3Store>[0], "answerMs" | "machine">>;
const SHORT: Patience = { answerMs: patiently(200) };

/** Reads an object from a bucket with this behaviour, and returns the message that a client gets. */
async function toldOf(behave: (socket: Socket) => void, patience: Patience = SHORT): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    behave(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access = { region: "us-east-1", accessKeyId: "key", secretAccessKey: "secret" };
  const store = new S3Store({
    ...access,
    random: SYSTEM_RANDOM,
    bucket: "packages",
    endpoint,
    ...patience,
  });
  try {
    const fault: unknown = await readAll(store).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (fault === undefined) return "read";
    return toServiceError(fault).code;
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

async function readAll(store: S3Store): Promise<void> {
  for await (const part of (await store.open("packages/x")).bytes) expect(part.length).toBeGreaterThan(0);
}

const answer = (status: string, body: string) => (socket: Socket) =>
  socket.on("data", () =>
    socket.end(`HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`),
  );

const part = (begun: string, go: (socket: Socket) => void) => (socket: Socket) =>
  socket.once("data", () => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${begun}`);
    go(socket);
  });

it.each([
  ["takes connections and says nothing", () => {}],
  ["resets them", (socket: Socket) => socket.on("data", () => socket.resetAndDestroy())],
  ["is overloaded", answer("503 Slow Down", "<Error><Code>SlowDown</Code></Error>")],
  ["is broken", answer("500 Internal", "<Error><Code>InternalError</Code></Error>")],
  ["falls silent in the middle", part("half", () => {})],
  ["breaks off in the middle", part("half", (socket) => socket.end())],
])("[P29] a bucket that %s is out of reach, and not the caller's fault", async (_title, behave) => {
  expect(await toldOf(behave)).toBe("http.unavailable");
});

it("[P29] a bucket that refuses us is the service's own fault", async () => {
  const denied = answer("403 Forbidden", "<Error><Code>AccessDenied</Code></Error>");
  expect(await toldOf(denied, {})).toBe("http.internal");
});

it("[P29] a bucket that says nothing is asked once: all tries together take no longer than one answer may", async () => {
  let asked = 0;
  const behave = (socket: Socket) => {
    socket.once("data", () => {
      asked += 1;
    });
  };
  // Time for the request itself to arrive.
  await toldOf(behave, { answerMs: patiently(1000) });
  expect(asked).toBe(1);
});

it("[P29] a bucket whose answer came while this node stood still has answered", async () => {
  const machine = new ScriptedMachine();
  const behave = (socket: Socket) => {
    // After the limit began, and before the answer.
    machine.run(100);
    machine.standStill(60_000);
    answer("200 OK", "whole")(socket);
  };
  expect(await toldOf(behave, { machine: machine.time })).toBe("read");
});
