import { createHash } from "node:crypto";
import { FLAGS, ROUTES } from "@bourse/cloud";
import { startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { ERROR_CATALOGUE } from "@bourse/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ABOUT_PAGES } from "../src/http/security-headers.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
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
