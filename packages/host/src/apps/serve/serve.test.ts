import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rawRequest, type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  APP_ID,
  type AppPage,
  installApp,
  OFFICIAL,
  openAppPage,
} from "../../../test/fixtures/apps/app-host.fixture.ts";
import { documentHeaders, sourcesOf } from "./headers.ts";

const PICTURE = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), Buffer.alloc(3 * 1024 * 1024, 7)]);
const FILES = new Map<string, Uint8Array>([
  ["index.html", Buffer.from('\ufeff<!doctype html><html lang="en"><title>Calendar</title>')],
  ["assets/app.js", Buffer.from("export {};")],
  ["assets/a.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["assets/data.json", Buffer.from("{}")],
  ["assets/big.webp", PICTURE],
]);
const DECLARED = ["https://api.example.com", "https://93.184.216.34:8443", "https://[2606:4700::1111]"];

let host: TestHost;
let page: AppPage;
let apps: string;
let name: string;
let origin: string;

beforeAll(async () => {
  host = await testHost({ official: OFFICIAL });
  origin = await host.listen();
  await installApp(host, { files: FILES, networkOrigins: DECLARED });
  page = await openAppPage(origin, host.token);
  const { url } = await page.open(APP_ID);
  name = new URL(url).host;
  apps = `http://127.0.0.1:${new URL(url).port}`;
});
afterAll(async () => {
  page.leave();
  await host.dispose();
});

const get = (path: string, headers: [string, string][] = [["Host", name]], method = "GET") =>
  rawRequest(apps, { method, path, headers });

describe("the files of a web application", () => {
  it("are served with one type for each extension, to a frame with an opaque origin, without a cookie", async () => {
    for (const [path, type] of [
      ["/assets/app.js", "text/javascript; charset=utf-8"],
      ["/assets/a.svg", "image/svg+xml; charset=utf-8"],
      ["/assets/data.json", "application/json; charset=utf-8"],
      ["/assets/big.webp", "image/webp"],
    ] as const) {
      const { status, headers } = await get(path);
      expect([status, headers["content-type"]], path).toEqual([200, type]);
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "access-control-allow-origin": "null" });
      // A file that is opened as a document runs nothing.
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none'.* sandbox$/);
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  it("begin, if they are HTML, with the host's script, before the document's own first byte", async () => {
    const { body, headers } = await get("/");
    expect(body).toBe(
      '<!doctype html><script src="/@bourse/boot.js"></script><!doctype html><html lang="en"><title>Calendar</title>',
    );
    expect(headers["connection-allowlist"]).toBe(
      '(response-origin "https://api.example.com" "https://93.184.216.34:8443")',
    );
    expect(headers["content-security-policy"]?.toString().split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self' https://api.example.com https://93.184.216.34:8443",
        `frame-ancestors ${origin} ${origin.replace("127.0.0.1", "localhost")}`,
        "sandbox allow-scripts",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    );
    expect((await get("/@bourse/boot.js")).headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect((await get("/index.html?v=1")).status).toBe(200);
  });

  it("[P24] are text to everything but a frame and a picture, so that no script can make a document of them", async () => {
    for (const [path, only] of [
      ["/", "iframe"],
      ["/assets/a.svg", "image"],
    ] as const) {
      for (const dest of ["empty", "iframe", "image", "object", "embed", "script", "style"]) {
        const { status, headers } = await get(path, [
          ["Host", name],
          ["Sec-Fetch-Dest", dest],
        ]);
        expect(status, `${path} as ${dest}`).toBe(200);
        expect(headers["content-type"]?.toString().startsWith("text/plain"), `${path} as ${dest}`).toBe(dest !== only);
      }
    }
  });

  it.each([
    "/missing.js",
    "/assets/App.js",
    "/assets/%61pp.js",
    "/assets/../assets/app.js",
    "/assets//app.js",
    "/assets/app.js/",
    "/%2e%2e/index.html",
    "/manifest.json",
    "/@bourse/boot.js?x",
    "/@bourse/",
    "//index.html",
    "/__proto__",
    "/constructor",
  ])("do not include %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("are found under their own host name only, once, and in a frame only", async () => {
    const port = new URL(apps).port;
    const refused: [string, string][][] = [
      [["Host", `127.0.0.1:${port}`]],
      [["Host", `localhost:${port}`]],
      [["Host", `evil.example:${port}`]],
      [["Host", `0${name}`]],
      [["Host", name.replace(port, "80")]],
      [
        ["Host", name],
        ["Host", name],
      ],
      [
        ["Host", name],
        ["Sec-Fetch-Mode", "navigate"],
        ["Sec-Fetch-Dest", "document"],
      ],
    ];
    for (const headers of refused)
      expect([400, 404], JSON.stringify(headers)).toContain((await get("/", headers)).status);
    expect((await get("/", [["Host", name]], "POST")).status).toBe(404);
    expect(
      (
        await get("/", [
          ["Host", name],
          ["Sec-Fetch-Mode", "navigate"],
          ["Sec-Fetch-Dest", "iframe"],
        ])
      ).status,
    ).toBe(200);
  });

  it("[P24] are named by the page's policy as a pattern, before any is installed", async () => {
    const { headers } = await rawRequest(origin, { path: "/", headers: [["Host", new URL(origin).host]] });
    expect(headers["content-security-policy"]).toContain(`frame-src http://*.apps.localhost:${new URL(apps).port};`);
  });

  it("are refused from the first changed byte on; the application fails with the reason and its frames are closed", async () => {
    const frame = await page.open(APP_ID);
    const big = await get("/assets/big.webp");
    expect(big.status).toBe(200);
    const [digest = ""] = readdirSync(join(host.dataDir, "packages"));
    const tree = join(host.dataDir, "packages", digest);
    for (const file of readdirSync(tree)) writeFileSync(join(tree, file), "changed");
    const { status, body } = await get("/assets/app.js");
    expect([status, body.includes('changed"')]).toEqual([expect.any(Number), false]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await page.closed(frame)).toMatchObject({ code: "install.package_damaged" });
    expect((await get("/")).status).toBe(404);
    const [shown] = host.service.extensions().extensions;
    expect(shown).toMatchObject({ state: "suspended", fault: { code: "install.package_damaged" } });
  });
});

describe("the policy of a document", () => {
  it.each([
    "https://a.example; script-src *",
    "https://a.example *",
    "https://a.example, https://b.example",
    "https://*.example",
    "http://a.example",
    "https://'unsafe-inline'",
    "https://a.example/\npath",
    "javascript:alert(1)",
    "https://[2606:4700::1111]",
  ])("takes nothing from %j but an origin", (given) => {
    for (const source of sourcesOf([given])) expect(source).toMatch(/^https:\/\/[a-z0-9.-]+(?::\d+)?$/);
    const policy = documentHeaders({ networkOrigins: [given], pageOrigins: ["http://127.0.0.1:1"] });
    const own = documentHeaders({ networkOrigins: [], pageOrigins: ["http://127.0.0.1:1"] });
    const count = (text = "") => text.split(";").length;
    expect(count(policy["content-security-policy"])).toBe(count(own["content-security-policy"]));
    expect(policy["permissions-policy"]).toMatch(/camera=\(\), .*usb=\(\)/);
  });
});
