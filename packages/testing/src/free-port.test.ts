import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { freePort } from "./free-port.ts";

/** The lowest port that any system gives to an outgoing connection. */
const OUTGOING = 32_768;

async function taking(port: number): Promise<() => Promise<unknown>> {
  const server = createServer();
  await once(server.listen(port, "127.0.0.1"), "listening");
  return () => new Promise((resolve) => server.close(resolve));
}

describe("a free port", () => {
  it("can be listened on, is given once, and is none that an outgoing connection can take", async () => {
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
    expect(new Set(ports).size).toBe(ports.length);
    for (const port of ports) {
      expect(port).toBeGreaterThan(1024);
      expect(port).toBeLessThan(OUTGOING);
      const leave = await taking(port);
      await leave();
    }
  });

  it("is not one on which somebody listens", async () => {
    const last = await freePort();
    const after = last + 1;
    const leave = await taking(after);
    expect(await freePort()).not.toBe(after);
    await leave();
  });
});
