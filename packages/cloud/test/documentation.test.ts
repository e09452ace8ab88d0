import { createHash } from "node:crypto";
import { FLAGS, ROUTES } from "@bourse/cloud";
import { startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { ERROR_CATALOGUE } from "@bourse/contract";
import { REST_API_VERSION } from "@bourse/contract/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ABOUT_PAGES } from "../src/http/security-headers.ts";

const DAY_MS = 86_400_000;
const CONTACTS = ["mailto:security@market.example", "https://market.example/report"];

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ securityContacts: CONTACTS });
});
afterAll(() => cloud.close());

const read = async (path: string) => fetch(`${cloud.url}/api/marketplace${path}`);

describe("the documentation", () => {
  it("[P29] names every operation and every schema of the description on the page of reference", async () => {
    const described = (await (await read("/openapi.json")).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
      components: { schemas: Record<string, unknown> };
    };
    const page = await (await read("/reference")).text();
    const operations = Object.values(described.paths).flatMap((each) => Object.values(each));
    for (const { operationId } of operations) expect(page).toContain(`<h3 id="${operationId}">`);
    for (const name of Object.keys(described.components.schemas)) expect(page).toContain(`<h3 id="schema-${name}">`);
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(page, anchor).toContain(`id="${anchor}"`);
  });

  it("[P29] lists every error of the service with number, status and hint", async () => {
    const page = await (await read("/errors")).text();
    for (const [name, { number }] of Object.entries(ERROR_CATALOGUE).filter(([, each]) => each.number < 2500)) {
      expect(page).toContain(`<tr id="${name}"><th scope="row"><code>${name}</code></th>\n<td>${number}</td>`);
    }
    expect(page).toContain('<tr id="official.too_few">');
    expect(page).not.toContain('<tr id="official.set_other">');
  });

  it("sends pages that load and run nothing, with an entity tag that is honoured", async () => {
    for (const path of ["", "/reference", "/errors"]) {
      const answer = await read(path);
      const text = await answer.text();
      expect(text).not.toMatch(/<script|\son\w+=|javascript:|<img|<link|@import|url\(/i);
      const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? "";
      const hash = createHash("sha256").update(style).digest("base64");
      expect(answer.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
      expect(ABOUT_PAGES.filter((name) => !answer.headers.has(name))).toEqual([]);
      const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
      expect((await fetch(answer.url, { headers })).status).toBe(304);
    }
  });

  it("says at the API's own address, which npm start prints, what this is; every link of it answers", async () => {
    const page = await (await read("")).text();
    expect(page).toContain("<h1>Bourse marketplace: API</h1>");
    const links = [...page.matchAll(/<a href="(\/[^"]+)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect((await fetch(cloud.url + link)).status, link).toBe(200);
    const posted = await fetch(`${cloud.url}/api/marketplace`, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("[SERVICE-22] [P28] does not exist when its flag is off, and leaves out what else is", async () => {
    const without = async (flag: string) => startCloud({ flags: FLAGS.filter((each) => each !== flag) });
    const [silent, small] = [await without("documentation"), await without("transfers")];
    try {
      for (const path of ["", "/reference"])
        expect(verdictOf(await silent.anonymous.get(path))).toBe("404 http.not_found");
      expect(await (await fetch(`${silent.url}/`)).json()).toEqual({
        name: "Bourse marketplace",
        about: expect.any(String),
        api: "/api/marketplace",
        api_version: REST_API_VERSION,
        plugins: "/api/marketplace/plugins",
        health: "/health",
      });
      const nobody = await fetch(`${silent.url}/.well-known/security.txt`);
      expect([nobody.status, await nobody.json()]).toMatchObject([404, { data: { error: "http.not_found" } }]);
      const page = (await small.anonymous.get("/reference")).bytes.toString();
      const off = ROUTES.filter((each) => each.flag === "transfers").map((each) => each.name);
      expect(off.length).toBeGreaterThan(0);
      for (const name of off) expect(page).not.toContain(`id="${name}"`);
    } finally {
      await silent.close();
      await small.close();
    }
  });
});

describe("the addresses outside the API", () => {
  const at = (path: string, headers: Record<string, string> = {}) => fetch(cloud.url + path, { headers });
  const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

  it("say at the root what this is, to programs and to people; every address answers", async () => {
    const record = await (await at("/")).json();
    expect(record).toMatchObject({ name: "Bourse marketplace", api_version: REST_API_VERSION });
    const places = Object.values<string>(record).filter((each) => each.startsWith("/"));
    expect(places.length).toBe(7);
    for (const place of places) expect((await at(place)).status, place).toBe(200);
    const answer = await at("/", { accept: BROWSER });
    const page = await answer.text();
    expect(page).toContain("<h1>Bourse marketplace</h1>");
    for (const place of places.filter((each) => each !== "/api/marketplace")) expect(page).toContain(`href="${place}"`);
    expect([answer.headers.get("vary"), answer.headers.get("content-security-policy")]).toEqual([
      "accept",
      expect.stringContaining("default-src 'none'"),
    ]);
    const known = { accept: BROWSER, "if-none-match": answer.headers.get("etag") ?? "" };
    expect([(await at("/", known)).status, (await at("/", { ...known, accept: "*/*" })).status]).toEqual([304, 200]);
  });

  it.each([
    ["*/*", "application/json"],
    ["text/html", "text/html"],
    ["TEXT/*;q=0.5", "text/html"],
    ["text/html;q=0.5, application/json", "application/json"],
    ["text/html, application/*;q=0.9", "text/html"],
    ["text/html;q=7", "application/json"],
    ["image/png", "application/json"],
    [",;q=,", "application/json"],
  ])("answer a caller who accepts %s with %s", async (accept, type) => {
    expect((await at("/", { accept })).headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  });

  it("keep crawlers out of the API", async () => {
    const robots = await at("/robots.txt");
    expect(robots.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await robots.text()).toBe("User-agent: *\nDisallow: /api/marketplace\n");
  });

  it("say where faults are reported, as RFC 9116 wants it, for a month from today", async () => {
    const answer = await at("/.well-known/security.txt");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await answer.text();
    const [first, second, expires, ...more] = text.split("\n");
    expect([first, second, ...more]).toEqual([...CONTACTS.map((each) => `Contact: ${each}`), ""]);
    const end = Date.parse(expires?.replace("Expires: ", "") ?? "") - cloud.clock.now().getTime();
    expect([end > 29 * DAY_MS - 1, end <= 30 * DAY_MS]).toEqual([true, true]);
    expect((await at("/.well-known/security.txt", { "if-none-match": answer.headers.get("etag") ?? "" })).status).toBe(
      304,
    );
  });

  it("take no other method, and are written in one form", async () => {
    for (const path of ["/", "/robots.txt", "/.well-known/security.txt", "/health", "/api/marketplace"]) {
      const posted = await fetch(cloud.url + path, { method: "POST" });
      expect([path, posted.status, posted.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
      expect((await fetch(cloud.url + path, { method: "HEAD" })).status, path).toBe(200);
    }
    for (const path of ["//", "/robots.txt/", "//robots.txt"]) expect((await at(path)).status, path).toBe(400);
    expect((await at("/?utm_source=x")).status).toBe(200);
  });
});
