import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rawRequest, type TestHost, testHost } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder: string;
let host: TestHost;
let origin: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "bourse-page-"));
});
afterEach(async () => {
  await host.dispose();
  rmSync(folder, { recursive: true });
});

async function serve() {
  host = await testHost({ pageFolder: join(folder, "dist") });
  origin = await host.listen();
}

function build() {
  mkdirSync(join(folder, "dist/assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(folder, "dist/.env"), "secret");
  writeFileSync(join(folder, "dist/index.html"), '<style nonce="__CSP_NONCE__"></style>page');
  writeFileSync(join(folder, "dist/assets/app.js"), "export {};");
  writeFileSync(join(folder, "dist/assets/app.css"), "a {}");
}

const get = (path: string) => rawRequest(origin, { path, headers: [["Host", new URL(origin).host]] });

describe("the page", () => {
  it("is served without the token, with a policy that allows no inline script and no frame around it", async () => {
    build();
    await serve();
    const answer = await get("/");
    expect(answer.status).toBe(200);
    const policy = String(answer.headers["content-security-policy"]);
    const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1];
    expect(answer.body).toBe(`<style nonce="${nonce}"></style>page`);
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]),
    );
    expect(policy).not.toContain("unsafe");
    expect((await get("/")).body).not.toBe(answer.body);
  });

  it("answers HEAD as it answers GET, without a body; HEAD opens nothing of the API", async () => {
    build();
    await serve();
    const head = (path: string) =>
      rawRequest(origin, { method: "HEAD", path, headers: [["Host", new URL(origin).host]] });
    const [page, whole] = [await head("/"), await get("/")];
    expect([page.status, page.body]).toEqual([200, ""]);
    for (const name of ["content-type", "content-length", "x-frame-options"]) {
      expect(page.headers[name], name).toBe(whole.headers[name]);
    }
    expect((await head("/assets/app.js")).status).toBe(200);
    expect((await head("/api/state")).status).toBe(401);
  });

  it("[R-HTTP] serves the built files with their types and nothing else", async () => {
    build();
    await serve();
    const script = await get("/assets/app.js");
    expect(script.headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect((await get("/assets/app.css")).status).toBe(200);
    const tricks = [
      "/../secret.txt",
      "/assets/../../secret.txt",
      "/%2e%2e/secret.txt",
      "/assets/..%2f..%2fsecret.txt",
      "/assets/%2e%2e%5csecret.txt",
      "//etc/passwd",
      "/assets//app.js",
      "/.env",
      "/assets/",
      "/index.html%00.js",
      "/secret.txt",
    ];
    for (const path of tricks) {
      const answer = await get(path);
      expect([401, 404]).toContain(answer.status);
      expect(answer.body).not.toContain("secret\n");
    }
  });

  it("sends an asset as the browser takes it, to keep forever under its hashed name; the page is asked for each time", async () => {
    build();
    const assets = join(folder, "dist/assets");
    for (const [ending, text] of [
      ["", "plain"],
      [".br", "by brotli"],
      [".gz", "by gzip"],
    ])
      writeFileSync(join(assets, `app-Ab3_-x9Z.js${ending}`), text ?? "");
    await serve();
    const asset = (path: string, encodings: string) =>
      rawRequest(origin, {
        path,
        headers: [
          ["Host", new URL(origin).host],
          ["Accept-Encoding", encodings],
        ],
      });
    const sent = async (encodings: string) => {
      const { body, headers } = await asset("/assets/app-Ab3_-x9Z.js", encodings);
      return [body, headers["content-encoding"], headers["content-type"], headers.vary, headers["cache-control"]];
    };
    const type = "application/javascript; charset=utf-8";
    const keep = ["public, max-age=31536000, immutable"];
    expect(await sent("gzip, deflate, br")).toEqual(["by brotli", "br", type, "accept-encoding", ...keep]);
    expect(await sent("gzip")).toEqual(["by gzip", "gzip", type, "accept-encoding", ...keep]);
    expect(await sent("identity")).toEqual(["plain", undefined, type, "accept-encoding", ...keep]);
    expect((await get("/assets/app.js")).headers["cache-control"]).toBe("no-store");
    expect((await get("/")).headers["cache-control"]).toBe("no-cache");
    const gone = await get("/assets/app-AAAAAAAA.js");
    expect([gone.status, gone.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect((await asset("/assets/app-Ab3_-x9Z.js.br", "br")).status).toBe(404);
  });

  it("serves what a later build has brought, and no other file", async () => {
    build();
    await serve();
    writeFileSync(join(folder, "dist/assets/app-2.js"), "export {};");
    writeFileSync(join(folder, "dist/assets/.env.js"), "secret");
    writeFileSync(join(folder, "dist/assets/notes.txt"), "secret");
    symlinkSync(join(folder, "secret.txt"), join(folder, "dist/assets/linked.js"));
    mkdirSync(join(folder, "dist/assets/folder.js"));
    const later = await get("/assets/app-2.js");
    expect([later.status, later.body]).toEqual([200, "export {};"]);
    expect(later.headers["content-type"]).toBe("application/javascript; charset=utf-8");
    const others = [".env.js", "notes.txt", "linked.js", "folder.js", "gone.js", "..%2fapp.js", "..%2f..%2fsecret.txt"];
    for (const name of others) expect((await get(`/assets/${name}`)).status, name).toBe(404);
  });

  it("says how to build it when it is not built", async () => {
    await serve();
    const answer = await get("/");
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("npm start");
  });
});
