import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hungServer } from "@bourse/testing/network";
import { patiently } from "@bourse/testing/patience";
import { afterEach, describe, expect, it, vi } from "vitest";
import { undiciTransport } from "./undici-transport.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const running = createServer(answer);
  server = running;
  return new Promise((resolve) => {
    running.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(running.address() as AddressInfo).port}`));
  });
}

const limits = {
  timeoutMs: patiently(5000),
  deadline: AbortSignal.timeout(patiently(60_000)),
  maxBytes: 1000,
  headers: {},
};

describe("undiciTransport", () => {
  it("sends method, headers and body, and gives status, headers and body", async () => {
    const url = await serve((request, response) => {
      request.pipe(response.writeHead(207, { "X-Echo": `${request.method} ${request.headers["x-ask"]}` }));
    });
    const answer = await undiciTransport({
      ...limits,
      method: "POST",
      url,
      headers: { "x-ask": "y" },
      body: Buffer.from("hi"),
    });
    expect(answer.status).toBe(207);
    expect(answer.headers["x-echo"]).toBe("POST y");
    expect(Buffer.from(answer.body).toString()).toBe("hi");
  });

  it("[P23] follows no redirect: a session goes where it was meant to go", async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url ?? "");
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect((await undiciTransport({ ...limits, method: "GET", url })).status).toBe(302);
    expect(seen).toEqual(["/"]);
  });

  it("[P4] stops at the cap of an answer that does not end", async () => {
    const url = await serve((_, response) => {
      const more = () => response.write(Buffer.alloc(600), (fault) => fault ?? setImmediate(more));
      more();
    });
    await expect(undiciTransport({ ...limits, method: "GET", url })).rejects.toMatchObject({
      code: "tool.answer_invalid",
    });
  });

  it("says which service is silent and never repeats the query", async () => {
    const url = await serve((_, response) => response.destroy());
    const failure = await undiciTransport({ ...limits, method: "GET", url: `${url}/?signature=secret` }).catch(
      (cause: Error) => cause,
    );
    expect(failure).toMatchObject({ code: "tool.cloud_unreachable" });
    expect((failure as Error).message).toContain(url);
    expect((failure as Error).message).not.toContain("secret");
  });

  it.each(["silent", "drip"] as const)("[P4] ends at its deadline whatever the service does (%s)", async (manner) => {
    const hung = await hungServer(manner);
    const deadline = new AbortController();
    const asked = undiciTransport({ ...limits, deadline: deadline.signal, method: "GET", url: hung.url });
    const refused = expect(asked).rejects.toMatchObject({ code: "tool.cloud_unreachable", message: /in time/ });
    await hung.untilAsked(1);
    expect(hung.open).toBe(1);
    deadline.abort();
    await refused;
    await hung.untilIdle();
    hung.close();
  });

  it("[P4] hands an answer on piece by piece, holding the peer back until each piece is taken", async () => {
    const pieces = 64;
    const url = await serve((_, response) => {
      for (let sent = 0; sent < pieces; sent += 1) response.write(Buffer.alloc(64 * 1024, sent));
      response.end();
    });
    const hash = createHash("sha256");
    const into = { begin: vi.fn(async () => undefined), write: async (piece: Uint8Array) => void hash.update(piece) };
    const answer = await undiciTransport({ ...limits, maxBytes: pieces * 64 * 1024, method: "GET", url, into });
    expect([answer.status, answer.body.length, into.begin.mock.calls.length]).toEqual([200, 0, 1]);
    const whole = Buffer.concat(Array.from({ length: pieces }, (_, at) => Buffer.alloc(64 * 1024, at)));
    expect(hash.digest("hex")).toBe(createHash("sha256").update(whole).digest("hex"));
  });

  it("[P4] caps what it hands on, and lets go of the peer when nobody takes it any more", async () => {
    const gone = Promise.withResolvers<void>();
    const url = await serve((_, response) => {
      response.on("close", gone.resolve);
      const more = () => response.write(Buffer.alloc(600), (fault) => fault ?? setImmediate(more));
      more();
    });
    const full = new Error("the disk is full");
    const into = { begin: async () => undefined, write: async () => Promise.reject(full) };
    await expect(undiciTransport({ ...limits, method: "GET", url, into })).rejects.toBe(full);
    await gone.promise;
    const taking = { ...into, write: async () => undefined };
    await expect(undiciTransport({ ...limits, method: "GET", url, into: taking })).rejects.toMatchObject({
      code: "tool.answer_invalid",
    });
  });

  it("gathers a refusal whose success would have been handed on", async () => {
    const url = await serve((_, response) => void response.writeHead(404).end("no"));
    const into = { begin: vi.fn(async () => undefined), write: vi.fn(async () => undefined) };
    const answer = await undiciTransport({ ...limits, method: "GET", url, into });
    expect([answer.status, Buffer.from(answer.body).toString()]).toEqual([404, "no"]);
    expect([into.begin, into.write].flatMap((each) => each.mock.calls)).toEqual([]);
  });

  it("gives up on a service that never answers", async () => {
    const url = await serve(() => undefined);
    await expect(undiciTransport({ ...limits, timeoutMs: 20, method: "GET", url })).rejects.toMatchObject({
      code: "tool.cloud_unreachable",
    });
  });
});
