import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hungServer } from "@bourse/testing/network";
import { afterEach, describe, expect, it } from "vitest";
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

const limits = { timeoutMs: 5000, deadline: AbortSignal.timeout(60_000), maxBytes: 1000, headers: {} };

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

  it("gives up on a service that never answers", async () => {
    const url = await serve(() => undefined);
    await expect(undiciTransport({ ...limits, timeoutMs: 20, method: "GET", url })).rejects.toMatchObject({
      code: "tool.cloud_unreachable",
    });
  });
});
