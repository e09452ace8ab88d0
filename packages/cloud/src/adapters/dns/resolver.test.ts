import { type NameAnswer, type NameServer, nameServer } from "@bourse/testing/network";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolverDns } from "./resolver.ts";

const NAME = "_bourse-challenge.a.example";
let server: NameServer;
let answer: NameAnswer;
beforeEach(async () => {
  server = await nameServer(() => answer);
});
afterEach(() => server.close());

const txt = (bounds = {}) =>
  resolverDns({
    tryMs: patiently(30_000),
    tries: 2,
    withinMs: patiently(60_000),
    servers: [server.address],
    ...bounds,
  }).txt(NAME);

describe("TXT records over the wire", () => {
  it("reads several, each with its strings, and asks for exactly the name", async () => {
    const records = [
      { type: "TXT", name: NAME, strings: ["one", " and two"] },
      { type: "TXT", name: NAME, strings: ["v=spf1 -all"] },
    ] as const;
    answer = { code: "no_error", records };
    expect(await txt()).toEqual({ kind: "records", records: [["one", " and two"], ["v=spf1 -all"]] });
    expect(server.asked).toEqual([NAME]);
  });

  it("follows an alias as the resolver does", async () => {
    answer = {
      code: "no_error",
      records: [
        { type: "CNAME", name: NAME, to: "proofs.b.example" },
        { type: "TXT", name: "proofs.b.example", strings: ["there"] },
      ],
    };
    expect(await txt()).toEqual({ kind: "records", records: [["there"]] });
  });

  it.each([
    ["no such name", { code: "no_such_name" }, "none"],
    ["a name without records", { code: "no_error" }, "none"],
    ["a resolver that fails", { code: "server_failure" }, "unavailable"],
    ["silence", undefined, "unavailable"],
  ] as const)("makes an answer of %s", async (_what, said, kind) => {
    answer = said;
    const bounds = said === undefined ? { tryMs: patiently(200), withinMs: patiently(5000) } : {};
    expect(await txt(bounds)).toEqual({ kind });
  });

  it("gives up as a whole, however long each try may take", async () => {
    answer = undefined;
    expect(await txt({ tryMs: 60_000, withinMs: 50 })).toEqual({ kind: "unavailable" });
  });
});
