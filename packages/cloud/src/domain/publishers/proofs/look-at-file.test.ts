import type { ServerResponse } from "node:http";
import { PROOF_LIMITS } from "@bourse/contract";
import { createEgress } from "@bourse/egress";
import { manualClock } from "@bourse/host/testing";
import { type PublicInternet, publicInternet } from "@bourse/testing/network";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lookAtFile } from "./look-at-file.ts";
import { FILE_MEMBER } from "./publish.ts";
import { TOKEN_PREFIX } from "./token.ts";

const token = `${TOKEN_PREFIX}${"a".repeat(43)}`;
const other = `${TOKEN_PREFIX}${"b".repeat(43)}`;
const URL_OF = "https://a.example/.well-known/bourse-publisher.json";

let net: PublicInternet;
let clock: ReturnType<typeof manualClock>;
let answer: (response: ServerResponse, path: string) => void;
let asked: PromiseWithResolvers<void>;
beforeEach(async () => {
  asked = Promise.withResolvers();
  net = await publicInternet(["a.example", "b.example"]);
  clock = manualClock();
  await net.host("a.example", (request, response) => {
    answer(response, request.url ?? "");
    asked.resolve();
  });
});
afterEach(async () => {
  expect(net.canaryHits()).toBe(0);
  await net.close();
});

const look = () =>
  lookAtFile({ egress: createEgress({ ...net, clock }), limits: PROOF_LIMITS }, { domain: "a.example", token });
const json = (text: string | Uint8Array, status = 200) => {
  answer = (response) => response.writeHead(status, { "content-type": "application/json" }).end(text);
  return look();
};
const file = (tokens: readonly string[]) => JSON.stringify({ [FILE_MEMBER]: tokens });

describe("a look at a site's file", () => {
  it("finds the token alone and among those of other publishers", async () => {
    expect(await json(file([token]))).toMatchObject({
      code: "holds",
      observed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await json(file([other, token]))).toMatchObject({ code: "holds" });
    expect(net.dialled.map((each) => each.port)).toEqual([443, 443]);
  });

  it("says what it saw instead", async () => {
    expect(await json(file([other]))).toMatchObject({
      code: "no_match",
      message: `found 1 value in ${URL_OF}, none is the expected one`,
    });
    expect(await json("gone", 404)).toMatchObject({ code: "status", message: `${URL_OF} answers with status 404` });
    expect(await json(file([token]), 500)).toMatchObject({ code: "status" });
  });

  it.each([
    ["no JSON", "<html>"],
    ["two values of one name", `{"${FILE_MEMBER}":[],"${FILE_MEMBER}":["${token}"]}`],
    ["another member beside it", JSON.stringify({ [FILE_MEMBER]: [token], more: 1 })],
    ["another name", JSON.stringify({ proofs: [token] })],
    ["a text in place of a list", JSON.stringify({ [FILE_MEMBER]: token })],
    ["a list alone", JSON.stringify([token])],
    ["a number in the list", JSON.stringify({ [FILE_MEMBER]: [token, 1] })],
    ["another kind of text in the list", file([token, "x"])],
    ["too many", file(Array.from({ length: 33 }, () => token))],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
    ["a NUL", `${file([token])}\0`],
    ["something after it", `${file([token])}{}`],
    ["nothing", ""],
    ["great depth", "[".repeat(5000)],
  ])("[P4] takes no file with %s", async (_what, text) => {
    expect(await json(text)).toMatchObject({ code: "file_invalid" });
  });

  it("[P25] takes no other type, no other packing and nothing large", async () => {
    answer = (response) => response.writeHead(200, { "content-type": "text/html" }).end(file([token]));
    expect(await look()).toMatchObject({ code: "answer_refused" });
    answer = (response) =>
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "zstd" }).end("x");
    expect(await look()).toMatchObject({ code: "answer_refused" });
    expect(await json(" ".repeat(20_000) + file([token]))).toMatchObject({ code: "answer_refused" });
  });

  it("[P25] follows a redirect on the domain itself and none that leaves it", async () => {
    answer = (response, path) => {
      if (path === "/moved.json") response.writeHead(200, { "content-type": "application/json" }).end(file([token]));
      else response.writeHead(302, { location: "/moved.json" }).end();
    };
    expect(await look()).toMatchObject({ code: "holds" });
    await net.host("b.example", (_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(file([token])),
    );
    for (const location of ["https://b.example/", "https://a.example:8443/", "http://a.example/", "//b.example/x"]) {
      answer = (response) => response.writeHead(302, { location }).end();
      expect(await look(), location).toMatchObject({ code: "redirected" });
    }
    const dialled = net.dialled.length;
    answer = (response) => response.writeHead(302, { location: "https://127.0.0.1/" }).end();
    expect(await look()).toMatchObject({ code: "address_refused" });
    expect(net.dialled).toHaveLength(dialled + 1);
  });

  it.each([["127.0.0.1"], ["10.0.0.7"], ["169.254.169.254"], ["::1"], ["fd00::1"], ["::ffff:10.0.0.1"]])(
    "[P25, R-ORIGIN] sends not one packet to %s",
    async (address) => {
      net.records.set("a.example", [[address], ["93.184.216.1", address]]);
      expect(await look()).toMatchObject({ code: "address_refused" });
      expect(await look()).toMatchObject({ code: "address_refused" });
      expect(net.dialled).toEqual([]);
    },
  );

  it("[P25] is not bent inwards by a name that changes its answer", async () => {
    net.records.set("a.example", [["93.184.216.1"], ["127.0.0.1"]]);
    expect(await json(file([token]))).toMatchObject({ code: "holds" });
    expect(net.lookups).toEqual(["a.example"]);
    expect(await look()).toMatchObject({ code: "address_refused" });
  });

  it("[P25] gives a host up that drips, and says nothing of networks where none is", async () => {
    answer = (response) => response.writeHead(200, { "content-type": "application/json" }).write("{");
    const found = look();
    await asked.promise;
    clock.advance(PROOF_LIMITS.fileMs);
    expect(await found).toMatchObject({ code: "unreachable" });
    net.records.set("a.example", [[]]);
    expect(await look()).toMatchObject({
      code: "unreachable",
      message: `${URL_OF} cannot be read: the host name has no address`,
    });
  });
});
