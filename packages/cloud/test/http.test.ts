import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { startCloud, TEST_LIMITS, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ABOUT_PAGES } from "../src/http/security-headers.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({
    limits: { ...TEST_LIMITS, packageBytes: 10_000, requestMs: patiently(400), headersMs: patiently(400) },
  });
});
afterAll(() => cloud.close());

const LOGIN = "/auth/login";
const PREFIX = "/api/marketplace";

/** Sends raw bytes and returns the status and the body. */
function raw(text: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(cloud.url);
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: string }>();
  const socket = connect(Number(port), hostname, () => socket.write(text));
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  socket.on("close", () => {
    resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), body: answer.split("\r\n\r\n")[1] ?? "" });
  });
  // A reset is followed by "close", which returns the data received so far.
  socket.on("error", () => {});
  return promise;
}

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, "Host: 127.0.0.1", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;

const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  cloud.anonymous.send({ method: "POST", path: LOGIN, body, headers });

/** The specification's endpoints, and their answers without a login. */
const ENDPOINTS = [
  ["POST", "/publisher/register", "401 auth.required"],
  ["POST", "/plugins/submissions/upload-ticket", "401 auth.required"],
  ["POST", "/plugins/submissions/complete", "401 auth.required"],
  ["GET", "/publisher/me/submissions", "401 auth.required"],
  ["GET", "/plugins/svc.nobody_has_it/versions", "404 state.not_found"],
  ["POST", "/creator/withdrawals", "401 auth.required"],
  ["POST", "/creator/admin/reversals/00000000-0000-4000-8000-000000000000/reconcile", "401 auth.required"],
] as const;

describe("the specification's endpoints", () => {
  it.each(ENDPOINTS)("[SERVICE-18] %s %s is there, by this method alone", async (method, path, verdict) => {
    const body = method === "POST" ? "{}" : undefined;
    expect(verdictOf(await cloud.anonymous.send({ method, path, body }))).toBe(verdict);
    const other = await cloud.anonymous.send({ method: "DELETE", path });
    expect(verdictOf(other)).toBe("405 http.method_not_allowed");
    expect(other.headers.get("allow")).toContain(method);
  });

  it.each(ENDPOINTS)("[EVT-01] %s %s gives one JSON answer and no stream of events", async (method, path) => {
    const asked = head(`${method} ${PREFIX}${path}`, "Accept: text/event-stream", "Content-Length: 0");
    expect((await raw(asked)).body).toMatch(/^\{.*\}$/s);
    const upgrade = ["Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="];
    const opening = head(`${method} ${PREFIX}${path}`, ...upgrade, "Content-Length: 0").replace("close", "Upgrade");
    expect((await raw(opening.replace("Connection: Upgrade", "Connection: close, Upgrade"))).status).not.toBe(101);
  });
});

describe("addresses and methods", () => {
  it("[P4] [R-HTTP] refuses U+0000 in a query before it comes to the database", async () => {
    const administrator = await cloud.administrator();
    for (const address of ["/admin/audit?subject=%00", "/admin/audit?subject=a%00b", "/plugins?query=%00"]) {
      expect(verdictOf(await administrator.get(address)), address).toBe("400 http.query_invalid");
    }
  });

  it("[R-HTTP] [PUB-07] answers 404 where nothing is and 405 with Allow where another method is", async () => {
    expect(verdictOf(await cloud.anonymous.get("/nothing"))).toBe("404 http.not_found");
    expect(verdictOf(await cloud.anonymous.get("/plugins/"))).toBe("400 http.path_invalid");
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"] as const) {
      const answer = await cloud.anonymous.send({ method, path: LOGIN });
      expect(verdictOf(answer)).toBe("405 http.method_not_allowed");
      expect(answer.headers.get("allow")).toBe("POST");
    }
    const get = await cloud.anonymous.post("/plugins");
    expect([verdictOf(get), get.headers.get("allow")]).toEqual(["405 http.method_not_allowed", "GET, HEAD"]);
    const without = await fetch(`${cloud.url}/plugins`);
    expect(without.status).toBe(404);
  });

  it.each([
    `${PREFIX}//plugins`,
    `/api//marketplace/plugins`,
    `${PREFIX}/%2e%2e/marketplace/plugins`,
    `${PREFIX}/../marketplace/plugins`,
    `${PREFIX}/./plugins`,
    `${PREFIX}/plugins%2fx`,
    `${PREFIX}/plugins/%`,
    `${PREFIX}/plugins/%zz`,
    `${PREFIX}/plugins/svc.sample%00notes`,
    `${PREFIX}/plugins/svc.sample\\notes`,
    `${PREFIX}/%70lugins`,
  ])("[R-HTTP] refuses the address %s", async (path) => {
    const answer = await raw(head(`GET ${path}`));
    expect([path, answer.status]).toEqual([path, 400]);
  });

  it("[R-HTTP] refuses a record's id in another spelling", async () => {
    const trader = await cloud.trader();
    const id = "0aa0a000-0000-4000-8000-000000000000";
    const ask = async (text: string) => (await trader.get(`/publisher/me/submissions/${text}`)).status;
    for (const text of [id, id.toUpperCase()]) expect(await ask(text), text).toBe(404);
    for (const text of [`{${id}}`, id.replaceAll("-", ""), `${id}0`, "1"]) expect(await ask(text), text).toBe(400);
  });

  it("[R-HTTP] refuses method overrides, in headers and in the query", async () => {
    for (const name of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      expect(verdictOf(await cloud.anonymous.get("/plugins", { [name]: "POST" }))).toBe("400 http.header_refused");
    }
    expect(verdictOf(await cloud.anonymous.get("/plugins?_method=POST"))).toBe("400 http.query_invalid");
  });
});

describe("headers", () => {
  it("[R-HTTP] refuses headers that stand twice, too much of them, and two lengths", async () => {
    const twice = ["Authorization: Bearer a", "Authorization: Bearer b"];
    expect((await raw(head(`GET ${PREFIX}/account/me`, ...twice))).body).toContain("http.header_refused");
    expect((await raw(head(`GET ${PREFIX}/plugins`, "Host: example.com"))).status).toBe(400);
    const big = await raw(head(`GET ${PREFIX}/plugins`, `X-Big: ${"a".repeat(20 * 1024)}`));
    expect([big.status, big.body.includes("http.headers_too_large")]).toEqual([431, true]);
    // A sender that does not read meanwhile can lose the answer to the reset that follows it.
    const huge = await raw(head(`GET ${PREFIX}/plugins`, `X-Big: ${"a".repeat(1024 * 1024)}`));
    expect([0, 431]).toContain(huge.status);
    const lengths = ["Content-Type: application/json", "Content-Length: 2", "Content-Length: 3"];
    expect((await raw(`${head(`POST ${PREFIX}${LOGIN}`, ...lengths)}{}`)).status).toBe(400);
    const both = ["Content-Type: application/json", "Content-Length: 2", "Transfer-Encoding: chunked"];
    expect((await raw(`${head(`POST ${PREFIX}${LOGIN}`, ...both)}0\r\n\r\n`)).status).toBe(400);
  });

  it("[R-HTTP] [P4] passes over an expectation that nobody knows", async () => {
    const answer = await raw(head(`GET ${PREFIX}/nothing`, "Expect: nothing"));
    expect([answer.status, JSON.parse(answer.body).data.error]).toEqual([404, "http.not_found"]);
  });

  it("[R-HTTP] answers what is no HTTP with 400 and its envelope", async () => {
    const answer = await raw("NONSENSE\r\n\r\n");
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 2102, data: { error: "http.malformed", issues: [] } });
  });

  it("[VER-02] [VER-12] every answer names its request and the version of the API", async () => {
    const first = await cloud.anonymous.get("/plugins");
    const second = await cloud.anonymous.get("/nothing");
    for (const answer of [first, second]) {
      expect(answer.headers.get("bourse-api-version")).toMatch(/^\d+\.\d+\.\d+$/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    expect(second.body.data.request_id).toBe(second.headers.get("x-request-id"));
    expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
  });
});

describe("headers about pages", () => {
  it("[P4] are on no JSON, which says that it is nothing else, refused or not", async () => {
    for (const path of ["/plugins", "/nothing"]) {
      const { headers } = await cloud.anonymous.get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      for (const name of ABOUT_PAGES) expect(headers.get(name), name).toBeNull();
    }
  });
});

describe("bodies", () => {
  it("[END-01] [R-HTTP] takes JSON in UTF-8 and no other type, charset or encoding", async () => {
    const body = '{"email":"a@example.com","password":"x"}';
    expect(verdictOf(await post(body, { "content-type": "application/json; charset=utf-8" }))).toBe(
      "401 auth.credentials_invalid",
    );
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=utf-7",
      "application/json5",
      "multipart/form-data; boundary=x",
    ]) {
      expect(verdictOf(await post(body, { "content-type": type })), type).toBe("415 http.media_type_unsupported");
    }
    for (const encoding of ["gzip", "br", "deflate", "x"]) {
      expect(verdictOf(await post(body, { "content-encoding": encoding })), encoding).toBe(
        "415 http.encoding_unsupported",
      );
    }
  });

  it.each([
    ["duplicate key", '{"email":"a@b","email":"c@d","password":"x"}', "400 json.duplicate_key"],
    ["escaped duplicate", '{"email":"a@b","\\u0065mail":"c@d","password":"x"}', "400 json.duplicate_key"],
    ["__proto__", '{"email":"a@b","password":"x","__proto__":{}}', "400 json.forbidden_key"],
    ["depth", `${"[".repeat(5000)}`, "400 json.too_deep"],
    ["trailing comma", '{"email":"a@b","password":"x",}', "400 json.syntax"],
    ["comment", '{"email":"a@b"/**/,"password":"x"}', "400 json.syntax"],
    ["two documents", '{"email":"a@b","password":"x"}{}', "400 json.syntax"],
    ["empty", "", "400 json.syntax"],
    ["byte order mark", '\ufeff{"email":"a@b","password":"x"}', "400 json.encoding_invalid"],
    ["lone surrogate", '{"email":"a@b","password":"\\ud800"}', "400 json.encoding_invalid"],
    ["NaN", '{"email":"a@b","password":NaN}', "400 json.integer_invalid"],
    ["string for object", '"x"', "400 http.body_invalid"],
    ["number for string", '{"email":"a@b","password":5}', "400 http.body_invalid"],
  ])("[R-JSON] refuses %s", async (_what, body, verdict) => {
    expect(verdictOf(await post(body))).toBe(verdict);
  });

  it("[R-JSON] refuses bytes that are no UTF-8, and UTF-16", async () => {
    expect(verdictOf(await post(Buffer.from([0x7b, 0xff, 0x7d])))).toBe("400 json.encoding_invalid");
    const wide = await post(Buffer.from('{"email":"a@b","password":"x"}', "utf16le"));
    expect(wide.status).toBe(400);
  });

  it("[R-HTTP] refuses a body above the route's size, declared or not, and a body of a GET", async () => {
    const big = `{"email":"${"a".repeat(70_000)}"}`;
    expect(verdictOf(await post(big))).toBe("413 http.body_too_large");
    const chunked = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
    const size = big.length.toString(16);
    const answer = await raw(`${head(`POST ${PREFIX}${LOGIN}`, ...chunked)}${size}\r\n${big}\r\n0\r\n\r\n`);
    expect(answer.status).toBe(413);
    expect((await raw(`${head(`GET ${PREFIX}/plugins`, "Content-Length: 2")}{}`)).status).toBe(400);
  });

  it.each([
    [LOGIN, "application/json", ""],
    [
      "/uploads",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="p"\r\n\r\n',
    ],
  ])(
    "[R-HTTP] [ERR-09] tells a client of %s why it is refused, though it sends on and reads afterwards",
    async (path, type, begin) => {
      const { hostname, port } = new URL(cloud.url);
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      const piece = `4000\r\n${"a".repeat(16 * 1024)}\r\n`;
      socket.write(
        `POST ${PREFIX}${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      if (begin) socket.write(`${begin.length.toString(16)}\r\n${begin}\r\n`);
      socket.write(piece.repeat(10));
      await once(socket, "readable");
      for (let sent = 0; sent < 20; sent += 1) {
        socket.write(piece);
        await turn();
      }
      socket.end();
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 413 .*connection: close\r\n.*"http\.body_too_large".*\}$/is);
    },
  );

  it("[ERR-03] [R-JSON] names every fault of a body at once, with rule, pointer and hint", async () => {
    const answer = await post('{"email":"x","extra":1}');
    expect(answer.status).toBe(400);
    expect(answer.body.data.issues.map((each: { pointer: string }) => each.pointer).sort()).toEqual([
      "/email",
      "/email",
      "/extra",
      "/password",
    ]);
    for (const each of answer.body.data.issues) {
      expect(Object.keys(each).sort()).toEqual(["hint", "message", "pointer", "rule", "severity"]);
    }
  });

  it("[R-HTTP] gives up a request that does not arrive", async () => {
    const slow = ["Content-Type: application/json", "Content-Length: 100"];
    const answer = await raw(`${head(`POST ${PREFIX}${LOGIN}`, ...slow)}{`);
    expect([answer.status, answer.body.includes("http.timeout")]).toEqual([408, true]);
    const headers = await raw("GET / HTTP/1.1\r\nHost: x\r\n");
    expect(headers.status).toBe(408);
  });
});

describe("the envelope", () => {
  it("[ERR-04] [ERR-09] [ERR-10] [P29] carries 0 and ok on success, and code, name and request on a failure that is never 200", async () => {
    const good = (await cloud.anonymous.get("/plugins")).body;
    expect([good.code, good.message]).toEqual([0, "ok"]);
    const { ERROR_CATALOGUE } = await import("@bourse/contract");
    const bad = await cloud.anonymous.get("/account/me");
    expect(bad.status).toBe(401);
    expect(bad.body).toMatchObject({
      code: ERROR_CATALOGUE["auth.required"].number,
      message: ERROR_CATALOGUE["auth.required"].title,
      data: { error: "auth.required", issues: [], hint: ERROR_CATALOGUE["auth.required"].hint },
    });
    expect(bad.headers.get("cache-control")).toBe("no-store");
  });

  it("says at /health that it lives", async () => {
    expect(await (await fetch(`${cloud.url}/health`)).json()).toMatchObject({ status: "ok" });
  });
});

describe("hostile noise", () => {
  it("[P4] [R-HTTP] answers 4xx to anything, and lives", async () => {
    const { default: fc } = await import("fast-check");
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.constantFrom(LOGIN, "/plugins/x/versions"),
        async (text, path) => {
          const answer = await cloud.anonymous.send({ method: "POST", path, body: text });
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: depth({ usual: 30, deep: 100 }), seed: 7 },
    );
    expect((await fetch(`${cloud.url}/health`)).status).toBe(200);
  });
});
