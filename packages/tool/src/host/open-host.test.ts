import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { systemMachineTime } from "@bourse/platform";
import { ScriptedMachine } from "@bourse/platform/testing";
import { patiently } from "@bourse/testing/patience";
import { describe, expect, it, onTestFinished } from "vitest";
import { openHost } from "./open-host.ts";

/** For a host that answers. */
const WAITS = { answer: patiently(5000), work: patiently(5000) };
/** For one that does not; its questions have arrived by then. */
const SHORT_WAITS = { answer: patiently(200), work: patiently(200) };

/** A program at a host's address, and the paths that it was asked for. */
async function program(answer: RequestListener, { waits = WAITS, machine = systemMachineTime } = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const io = { env: { BOURSE_HOST_TOKEN: "token" } };
  return { asked, url, host: openHost({ args: [], options: { url } }, io, { waits, machine }) };
}

const sends = (text: string) => (_: unknown, response: ServerResponse) => void response.end(text);

describe("a host that cannot be read", () => {
  it("is silent: the wait ends, also before work is asked for", async () => {
    const { host, asked } = await program(() => undefined, { waits: SHORT_WAITS });
    await expect(host.call("GET /api/extensions")).rejects.toMatchObject({ code: "tool.host_silent" });
    await expect(host.call("POST /api/backups")).rejects.toMatchObject({ code: "tool.host_silent" });
    expect(asked).toEqual(["GET /api/extensions", "GET /api/state"]);
  });

  it("[P37] is silent after its time, in which a standstill of this computer does not count, which is said", async () => {
    const asked = Promise.withResolvers<void>();
    const machine = new ScriptedMachine();
    const waits = { answer: 5000, work: 5000 };
    const { host } = await program(() => asked.resolve(), { waits, machine: machine.time });
    const refusal = host.call("GET /api/extensions").catch((cause: unknown) => cause);
    await asked.promise;
    machine.standStill(12_300);
    machine.run(5100);
    expect(await refusal).toMatchObject({
      code: "tool.host_silent",
      message: expect.stringMatching(
        /within 5 seconds; this computer is too slow: it stood still for another 12\.\d seconds$/,
      ),
    });
  });

  it("[P37] may answer late on a computer that stood still", async () => {
    const asked = Promise.withResolvers<() => void>();
    const machine = new ScriptedMachine();
    const { host } = await program((_, response) => asked.resolve(() => response.end('{"extensions":[]}')), {
      machine: machine.time,
    });
    const call = host.call("GET /api/extensions");
    const answer = await asked.promise;
    machine.standStill(600_000);
    answer();
    expect(await call).toEqual({ extensions: [] });
  });

  it.each([
    ["nothing", ""],
    ["no object", "null"],
    ["another program's object", "{}"],
    ["a page", "<html></html>"],
  ])("sends %s", async (_name, text) => {
    const { host } = await program(sends(text));
    await expect(host.call("GET /api/extensions")).rejects.toMatchObject({ code: "tool.host_answer_invalid" });
  });

  it("refuses the token, and the hint says where there is one", async () => {
    const refusal = { error: { code: "host.token_required", message: "no valid token" } };
    const { host } = await program((_, response) => void response.writeHead(401).end(JSON.stringify(refusal)));
    await expect(host.call("GET /api/extensions")).rejects.toMatchObject({
      code: "host.token_required",
      hint: expect.stringContaining("BOURSE_HOST_TOKEN"),
    });
  });

  it("ends within its answer", async () => {
    const { host } = await program((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => response.destroy());
    });
    await expect(host.call("GET /api/extensions")).rejects.toMatchObject({ code: "tool.host_unreachable" });
  });

  it("sends the token nowhere else", async () => {
    const other = await program(sends('{"extensions":[]}'));
    const { host } = await program((_, response) => void response.writeHead(307, { location: other.url }).end());
    await expect(host.call("GET /api/extensions")).rejects.toMatchObject({ code: "tool.host_answer_invalid" });
    expect(other.asked).toEqual([]);
  });
});

describe("the address and the token", () => {
  const io = (env: Readonly<Record<string, string>>) => ({ env });
  const open = (url: string, token = "token") =>
    openHost({ args: [], options: { url } }, io({ BOURSE_HOST_TOKEN: token })).origin;

  it("may end with a slash, and are of this machine", () => {
    expect(open("http://127.0.0.1:4871/")).toBe("http://127.0.0.1:4871");
    for (const url of ["", "https://127.0.0.1:4871", "http://example.com", "http://127.0.0.1:4871/path"]) {
      expect(() => open(url)).toThrowError(expect.objectContaining({ code: "tool.host_address_refused" }));
    }
  });

  it.each(["", "two\nlines", "n\u00fcll"])("is no token that could be sent: %j", (token) => {
    expect(() => open("http://127.0.0.1:4871", token)).toThrowError(
      expect.objectContaining({ code: "host.token_required" }),
    );
  });
});
