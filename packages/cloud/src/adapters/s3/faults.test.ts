import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { expect, it } from "vitest";
import { toServiceError } from "../../http/failures.ts";
import { S3Store } from "./s3-store.ts";

/** Asks a bucket that behaves like this for an object, and says what a client is told. */
async function toldOf(behave: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    behave(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access = { region: "us-east-1", accessKeyId: "key", secretAccessKey: "secret" };
  const store = new S3Store({ ...access, bucket: "packages", endpoint, answerMs: 200 });
  try {
    const fault: unknown = await store.open("packages/x").catch((thrown: unknown) => thrown);
    return toServiceError(fault).code;
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

const answer = (status: string, body: string) => (socket: Socket) =>
  socket.on("data", () =>
    socket.end(`HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`),
  );

it.each([
  ["takes connections and says nothing", () => {}],
  ["resets them", (socket: Socket) => socket.on("data", () => socket.resetAndDestroy())],
  ["is overloaded", answer("503 Slow Down", "<Error><Code>SlowDown</Code></Error>")],
  ["is broken", answer("500 Internal", "<Error><Code>InternalError</Code></Error>")],
])("[P29] a bucket that %s is out of reach, and not the caller's fault", async (_title, behave) => {
  expect(await toldOf(behave)).toBe("http.unavailable");
});

it("[P29] a bucket that refuses us is the service's own fault", async () => {
  const denied = answer("403 Forbidden", "<Error><Code>AccessDenied</Code></Error>");
  expect(await toldOf(denied)).toBe("http.internal");
});
