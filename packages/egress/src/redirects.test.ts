import type { IncomingHttpHeaders } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EgressFixture, egressFixture } from "../test/fixtures/egress.fixture.ts";

let world: EgressFixture;
let location = "";
let status = 302;
let seen: { host: string; method: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];

beforeEach(async () => {
  seen = [];
  status = 302;
  world = await egressFixture();
  for (const host of ["a.example", "b.example"]) {
    await world.net.host(host, async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      seen.push({ host, method: request.method, headers: request.headers, body });
      if (request.url === "/end") return response.end(`end of ${host}`);
      if (request.url?.startsWith("/count/")) {
        const left = Number(request.url.slice(7)) - 1;
        return response.writeHead(302, { location: left === 0 ? "/end" : `/count/${left}` }).end();
      }
      response.writeHead(status, { location }).end("on the way");
    });
  }
});
afterEach(async () => {
  expect(world.net.canaryHits()).toBe(0);
  await world.net.close();
});

describe("redirects", () => {
  it.each(["/end", "end", "https://a.example/end", "//a.example/end"])("follows %s", async (to) => {
    location = to;
    expect(await world.get("https://a.example/go")).toBe("end of a.example");
  });

  it.each([
    ["http://a.example/end", "egress.url_invalid"],
    ["https://127.0.0.1/", "egress.address_refused"],
    ["https://localhost/", "egress.address_refused"],
    ["https://169.254.169.254/latest/meta-data/", "egress.address_refused"],
    ["https://[::1]/", "egress.address_refused"],
    ["https://0x7f.1/", "egress.url_invalid"],
    ["https://a.example@127.0.0.1/", "egress.url_invalid"],
    ["https://user:pw@a.example/end", "egress.url_invalid"],
    ["\\\\127.0.0.1\\x", "egress.url_invalid"],
    ["/\\127.0.0.1/", "egress.url_invalid"],
    ["//127.0.0.1/", "egress.address_refused"],
    ["../../end", "egress.url_invalid"],
    ["file:///etc/passwd", "egress.url_invalid"],
    ["javascript:alert(1)", "egress.url_invalid"],
    ["https://A.EXAMPLE/end", "egress.url_invalid"],
    ["https://a.example/end#f", "egress.url_invalid"],
  ])("[P25, R-ORIGIN] does not follow %s", async (to, code) => {
    location = to;
    expect(await world.get("https://a.example/go")).toBe(code);
    expect(world.net.dialled).toHaveLength(1);
  });

  it("[P25] looks up and judges each hop's name again", async () => {
    location = "https://b.example/end";
    world.net.records.set("b.example", [["10.0.0.7"]]);
    expect(await world.get("https://a.example/go")).toBe("egress.address_refused");
    location = "/end";
    world.net.records.set("a.example", [["93.184.216.1"], ["127.0.0.1"]]);
    world.net.lookups.length = 0;
    expect(await world.get("https://a.example/go")).toBe("egress.address_refused");
    expect(world.net.lookups).toEqual(["a.example", "a.example"]);
  });

  it("[P25] ends loops and long ways", async () => {
    location = "/go";
    expect(await world.get("https://a.example/go")).toBe("egress.redirect_refused");
    expect(seen).toHaveLength(1);
    expect(await world.get("https://a.example/count/5")).toBe("end of a.example");
    expect(await world.get("https://a.example/count/6")).toBe("egress.redirect_refused");
  });

  it("[P25] takes no header that may be a credential to another origin, and brings none back", async () => {
    location = "https://b.example/end";
    const headers = { authorization: "Bearer canary", "x-api-key": "canary", accept: "application/json" };
    expect(await world.get("https://a.example/go", { headers })).toBe("end of b.example");
    expect(seen[0]?.headers.authorization).toBe("Bearer canary");
    expect(JSON.stringify(seen[1]?.headers)).not.toContain("canary");
    expect(seen[1]?.headers.accept).toBe("application/json");
    location = "/end";
    await world.get("https://a.example/go", { headers });
    expect(seen[3]?.headers.authorization).toBe("Bearer canary");
  });

  it("[P25] asks before it leaves the origin, another port too", async () => {
    const asked: string[] = [];
    const mayReach = (origin: string) => {
      asked.push(origin);
      return false;
    };
    for (const to of ["https://b.example/end", "https://a.example:8443/end"]) {
      location = to;
      expect(await world.get("https://a.example/go", { mayReach })).toBe("egress.redirect_refused");
    }
    expect(asked).toEqual(["https://b.example", "https://a.example:8443"]);
    expect(world.net.dialled).toHaveLength(2);
  });

  it("[P25] sends a body to no other origin, and none with a GET made of a POST", async () => {
    const post = { method: "POST", body: "canary", headers: { "content-type": "text/plain" } } as const;
    status = 307;
    location = "https://b.example/end";
    expect(await world.get("https://a.example/go", post)).toBe("egress.redirect_refused");
    location = "/end";
    expect(await world.get("https://a.example/go", post)).toBe("end of a.example");
    expect(seen.at(-1)).toMatchObject({ method: "POST", body: "canary" });
    status = 303;
    location = "https://b.example/end";
    expect(await world.get("https://a.example/go", post)).toBe("end of b.example");
    expect(seen.at(-1)).toMatchObject({ method: "GET", body: "" });
  });

  it("refuses a redirect without an address", async () => {
    await world.net.host("c.example", (_request, response) => response.writeHead(302).end());
    expect(await world.get("https://c.example/")).toBe("egress.redirect_refused");
  });
});
