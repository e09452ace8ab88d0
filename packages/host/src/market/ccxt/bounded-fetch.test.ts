import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { ScriptedMachine } from "@bourse/platform/testing";
import { afterEach, describe, expect, it } from "vitest";
import { boundedFetch } from "./bounded-fetch.ts";

const KIB = 1024;
let server: Server | undefined;

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

describe("a request to an exchange", () => {
  const limits = { maxBytes: 64 * KIB, timeoutMs: 10_000 };

  it("gives the answer with status and headers, whole and unpacked", async () => {
    const url = await serve((_, response) =>
      response.writeHead(418, { "content-encoding": "gzip", "x-rate": "7" }).end(gzipSync("tea")),
    );
    const response = await boundedFetch(limits)(url);
    expect([response.status, response.headers.get("x-rate"), await response.text()]).toEqual([418, "7", "tea"]);
  });

  it("[P30] reads no more than its bound of an endless answer, and hangs up", async () => {
    const closed = Promise.withResolvers<void>();
    const url = await serve((_, response) => {
      response.once("close", closed.resolve);
      const more = () => {
        while (response.write("x".repeat(16 * KIB)));
        response.once("drain", more);
      };
      more();
    });
    await expect(boundedFetch(limits)(url)).rejects.toThrow(`more than ${64 * KIB} bytes`);
    await closed.promise;
  });

  it("[P30] counts what a packed answer unpacks to", async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(1024 * KIB))),
    );
    await expect(boundedFetch(limits)(url)).rejects.toThrow(`more than ${64 * KIB} bytes`);
  });

  it("[P30] ends with its time, however steadily the answer drips", async () => {
    const url = await serve((_, response) => {
      const drip = setInterval(() => response.write(" "), 5);
      response.once("close", () => clearInterval(drip));
    });
    await expect(boundedFetch({ ...limits, timeoutMs: 100 })(url)).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("[P37] is not ended because the machine stands still, nor by the library's own timer", async () => {
    const arrived = Promise.withResolvers<() => void>();
    const url = await serve((_, response) => arrived.resolve(() => response.end("late")));
    const machine = new ScriptedMachine();
    const library = new AbortController();
    const asked = boundedFetch({ ...limits, machine: machine.time })(url, { signal: library.signal });
    const answer = await arrived.promise;
    machine.standStill(10 * limits.timeoutMs);
    library.abort();
    answer();
    expect(await (await asked).text()).toBe("late");
  });

  it("follows no redirect", async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: "/else" }).end());
    await expect(boundedFetch(limits)(url)).rejects.toThrow();
  });
});
