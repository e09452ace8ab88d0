import { statSync } from "node:fs";
import { join } from "node:path";
import { type RawRequest, rawRequest, type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "../api/routes/index.ts";

let host: TestHost;
let origin: string;
let address: string;
beforeAll(async () => {
  host = await testHost();
  origin = await host.listen();
  address = new URL(origin).host;
});
afterAll(() => host.dispose());

const send = (request: Partial<RawRequest>) =>
  rawRequest(origin, { path: "/api/state", headers: [["Host", address], bearer()], ...request });
const bearer = (token = host.token) => ["Authorization", `Bearer ${token}`] as const;
const code = (body: string) => JSON.parse(body).error.code as string;
const own = () => [["Host", address], bearer()] as const;

describe("[R-HTTP] the local API is safe from other pages and programs", () => {
  it("listens on the loopback address only, with a token file of mode 0600", () => {
    expect(new URL(origin).hostname).toBe("127.0.0.1");
    expect(statSync(join(host.dataDir, "token")).mode & 0o777).toBe(0o600);
    expect(Buffer.from(host.token, "base64url")).toHaveLength(32);
  });

  it("answers its own page", async () => {
    expect((await send({})).status).toBe(200);
    expect((await send({ headers: [...own(), ["Origin", origin], ["Sec-Fetch-Site", "same-origin"]] })).status).toBe(
      200,
    );
    const local = address.replace("127.0.0.1", "localhost");
    expect((await send({ headers: [["Host", local], bearer(), ["Origin", `http://${local}`]] })).status).toBe(200);
  });

  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "asks for the token on %s",
    async (_, route) => {
      const path = route.path.replace(":id", "svc.some_extension").replace(":key_id", "0".repeat(64));
      const answer = await send({ method: route.method, path, headers: [["Host", address]] });
      expect([answer.status, code(answer.body)]).toEqual([401, "host.token_required"]);
    },
  );

  it.each([
    [
      { symbol: "SIM:ALTA", timeframe: "1D", horizon: 5, until: "yesterday" },
      "/until",
      /is not a time of the form 2026-01-31T/,
    ],
    [
      { symbol: "SIM:ALTA", timeframe: "fortnight", horizon: 5 },
      "/timeframe",
      /"fortnight" is not allowed; it must be one of /,
    ],
    [{ symbol: "SIM:ALTA", timeframe: "1D", horizon: 5, bars: 3 }, "/bars", /"bars" is not a property of this object/],
  ])("says in words what does not fit its schema (%#)", async (body, pointer, words) => {
    const headers = [...own(), ["Content-Type", "application/json"]] as const;
    const answer = await send({ method: "POST", path: "/api/forecasts", headers, body: JSON.stringify(body) });
    const { error } = JSON.parse(answer.body);
    expect(error).toMatchObject({
      code: "host.body_invalid",
      issues: [{ pointer, message: expect.stringMatching(words) }],
    });
    expect(answer.body).not.toContain("\\d");
    expect(answer.body).not.toContain("[0-9]");
  });

  it("asks for the token on the event stream too", async () => {
    expect((await send({ path: "/api/events", headers: [["Host", address]] })).status).toBe(401);
  });

  it.each([
    ["none", undefined],
    ["an empty one", "Bearer "],
    ["another one of the same length", `Bearer ${"A".repeat(43)}`],
    ["another scheme", "Basic dGVzdA=="],
    ["a lower-case scheme", "bearer TOKEN"],
    ["the token twice", "Bearer TOKEN TOKEN"],
    ["a part of it", "Bearer TOK"],
    ["more than it", "Bearer TOKENx"],
  ])("refuses %s as the token", async (_, header) => {
    const value = header?.replaceAll("TOKEN", host.token).replace("TOK", host.token.slice(0, 42));
    const headers = value === undefined ? [] : [["Authorization", value] as const];
    const answer = await send({ headers: [["Host", address], ...headers] });
    expect([answer.status, code(answer.body)]).toEqual([401, "host.token_required"]);
  });

  it("takes the token from the header alone, never from the address", async () => {
    const answer = await send({
      path: `/api/state?key=${host.token}&token=${host.token}`,
      headers: [["Host", address]],
    });
    expect(answer.status).toBe(401);
  });

  it.each([
    "attacker.example",
    "attacker.example:PORT",
    "127.0.0.1",
    "127.0.0.1:1",
    "127.0.0.1.nip.io:PORT",
    "[::1]:PORT",
    "0.0.0.0:PORT",
    "2130706433:PORT",
    "LOCALHOST:PORT",
  ])("refuses the Host %s: a name bound again to this machine is not this host", async (name) => {
    const headers = [["Host", name.replace("PORT", new URL(origin).port)] as const, bearer()];
    for (const path of ["/api/state", "/", "/nothing"]) {
      const answer = await send({ path, headers });
      expect([answer.status, code(answer.body)]).toEqual([403, "host.address_refused"]);
    }
  });

  it("refuses a header that decides and stands twice", async () => {
    const twice = [
      [...own(), ["Host", "attacker.example"] as const],
      [...own(), bearer("x")],
      [...own(), ["Origin", origin] as const, ["Origin", "http://attacker.example"] as const],
    ];
    for (const headers of twice) expect((await send({ headers })).status).toBe(403);
  });

  it.each([
    "http://attacker.example",
    "null",
    "https://127.0.0.1:PORT",
    "http://127.0.0.1",
    "http://127.0.0.1:PORT.attacker.example",
    "http://localhost:PORT",
    "file://",
    "",
  ])("refuses the Origin %j, even with the token", async (name) => {
    const headers = [...own(), ["Origin", name.replace("PORT", new URL(origin).port)] as const];
    const answer = await send({ headers });
    expect([answer.status, code(answer.body)]).toEqual([403, "host.origin_refused"]);
  });

  it.each(["cross-site", "same-site"])("refuses what a browser marks as %s", async (site) => {
    const answer = await send({ headers: [...own(), ["Sec-Fetch-Site", site]] });
    expect([answer.status, code(answer.body)]).toEqual([403, "host.origin_refused"]);
  });

  it("answers no preflight and names no other origin", async () => {
    const headers = [
      ["Host", address] as const,
      ["Origin", "http://attacker.example"] as const,
      ["Access-Control-Request-Method", "POST"] as const,
    ];
    const answer = await send({ method: "OPTIONS", path: "/api/extensions/install", headers });
    expect(answer.status).toBe(403);
    const ours = await send({ method: "OPTIONS", path: "/api/extensions/install" });
    expect(ours.status).toBe(404);
    for (const each of [answer, ours]) {
      expect(Object.keys(each.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  it.each([
    "/%61pi/state",
    "//api/state",
    "/api//state",
    "/api/state/",
    "/API/state",
    "/x/../api/state",
    "/api/%2e%2e/api/state",
    "/api/state;x",
    "/api/state%00",
    "/%2fapi/state",
    "http://attacker.example/api/state",
  ])("gives the path %s nothing without the token", async (path) => {
    const answer = await send({ path, headers: [["Host", address]] });
    expect([401, 403, 404]).toContain(answer.status);
    expect(answer.body).not.toContain("workspace");
  });

  it("answers malformed escapes and unknown methods with a refusal", async () => {
    const malformed = await send({ path: "/api/%zz" });
    expect([malformed.status, code(malformed.body)]).toEqual([400, "host.url_invalid"]);
    expect((await send({ method: "PATCH" })).status).toBe(404);
    expect((await send({ method: "POST" })).status).toBe(404);
    expect((await send({ method: "GET", headers: [...own(), ["X-HTTP-Method-Override", "DELETE"]] })).status).toBe(200);
  });

  it("refuses headers without end", async () => {
    const answer = await send({ headers: [...own(), ["X-Long", "x".repeat(20_000)]] });
    expect(answer.status).toBe(431);
  });

  it("sends headers that keep others from reading or framing an answer", async () => {
    const answer = await send({});
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    });
  });

  it("[P23] never repeats the token in an answer", async () => {
    const paths = ["/", "/api/state", "/api/nothing", `/api/${host.token}`];
    for (const path of paths) {
      const { body, headers } = await send({ path });
      expect(`${body}${JSON.stringify(headers)}`).not.toContain(host.token);
    }
  });
});

describe("[R-JSON] bodies", () => {
  const post = (body: string | Uint8Array, headers: RawRequest["headers"] = [["Content-Type", "application/json"]]) =>
    send({
      method: "POST",
      path: "/api/extensions/resolve",
      headers: [...own(), ...headers, ["Content-Length", String(Buffer.byteLength(body))]],
      body,
    });

  it.each([
    ["not JSON", "{"],
    ["empty", ""],
    ["two documents", '{"id":"a"}{"id":"b"}'],
    ["a key twice", '{"id":"a","i\\u0064":"b"}'],
    ["__proto__", '{"id":"a","__proto__":{}}'],
    ["too deep", "[".repeat(30_000)],
    ["an unknown property", '{"id":"a","verified":true}'],
    ["a wrong type", '{"id":1}'],
    ["a missing property", "{}"],
    ["an array", "[]"],
    ["a lone surrogate", '{"id":"\\ud800"}'],
    ["a byte order mark", '\ufeff{"id":"a"}'],
  ])("refuses %s with 400", async (_, body) => {
    const answer = await post(body);
    expect([answer.status, code(answer.body)]).toEqual([400, "host.body_invalid"]);
  });

  it("says which property is wrong", async () => {
    const { error } = JSON.parse((await post('{"id":"a","verified":true}')).body);
    expect(error.issues).toMatchObject([{ rule: "host.body_invalid", pointer: "/verified", severity: "error" }]);
    expect(error.issues[0].message).toContain("verified");
  });

  it.each([
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/json; charset=utf-7"],
    ["application/json5"],
  ])("refuses the type %s with 415: a form of another page can send it", async (type) => {
    const answer = await post('{"id":"a"}', [["Content-Type", type]]);
    expect([answer.status, code(answer.body)]).toEqual([415, "host.body_unsupported"]);
  });

  it("refuses a content encoding, and a body that is too large", async () => {
    const json = ["Content-Type", "application/json"] as const;
    expect((await post("{}", [json, ["Content-Encoding", "gzip"]])).status).toBe(415);
    const large = await post(`{"id":"${"x".repeat(70_000)}"}`);
    expect([large.status, code(large.body)]).toEqual([413, "host.body_too_large"]);
  });

  it("refuses a body where none belongs, and unknown or repeated query values", async () => {
    const headers = [...own(), ["Content-Type", "application/json"] as const, ["Content-Length", "2"] as const];
    expect(
      (await send({ method: "POST", path: "/api/extensions/svc.some_extension/retry", headers, body: "{}" })).status,
    ).toBe(400);
    for (const query of ["symbol=SPX&x=1", "symbol=SPX&symbol=SPX", "", "symbol="]) {
      expect((await send({ path: `/api/market/quote?${query}` })).status).toBe(400);
    }
    for (const limit of ["0", "-1", "1.5", "1e3", "", "100000", "NaN"]) {
      const path = `/api/market/candles?symbol=SPX&timeframe=1D&limit=${limit}`;
      expect((await send({ path })).status).toBe(400);
    }
  });
});

it("[P23] a fault of the host is told without its cause: that is for the log", async () => {
  host.market.breakDown();
  const answer = await send({ path: "/api/market/quote?symbol=SPX" });
  expect([answer.status, code(answer.body)]).toEqual([500, "host.internal"]);
  expect(answer.body).not.toContain("broken");
});
