import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { manualClock, refusalCode } from "@bourse/host/testing";
import { expect, it, onTestFinished } from "vitest";
import { askModel } from "./ask.ts";

it("[P37] a model hangs after its time, in which a standstill of the machine does not count", async () => {
  const asked = Promise.withResolvers<void>();
  const server = createServer(() => asked.resolve());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const clock = manualClock();
  const address = { port: (server.address() as AddressInfo).port, secret: Buffer.alloc(32) };
  const bounds = { clock, answerMs: 5000, maxBytes: 1000, signal: new AbortController().signal };
  const answer = refusalCode(askModel(address, { method: "GET", path: "/health", count: 1 }, bounds));
  await asked.promise;
  clock.standStill(60_000);
  clock.advance(4999);
  expect(clock.waiting).toBe(1);
  clock.advance(1);
  expect(await answer).toBe("forecast.timeout");
});
