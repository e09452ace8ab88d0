import { spawnSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { buildPackage } from "@bourse/archive";
import type { WebAppManifest } from "@bourse/contract";
import { beforeAll, describe, expect, it } from "vitest";

const here = path.resolve(import.meta.dirname, "..");
const dist = path.join(here, "dist");
const read = (name: string) => readFileSync(path.join(dist, name));
let manifest: WebAppManifest;
let names: readonly string[];

beforeAll(() => {
  expect(spawnSync(process.execPath, [path.join(here, "build.mjs")], { stdio: "inherit" }).status).toBe(0);
  manifest = JSON.parse(read("manifest.json").toString()) as WebAppManifest;
  names = Object.keys(manifest.metadata.webApp.files);
});

describe("the package of the macro board", () => {
  it("[WEBAPP-07] passes the package check with at least twenty files, and is small", () => {
    const files = new Map(names.map((name) => [name, read(name)] as const));
    const built = buildPackage({ manifest: read("manifest.json"), files });
    expect(built.issues).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(20);
    const bytes = names.reduce((sum, name) => sum + statSync(path.join(dist, name)).size, 0);
    expect(bytes).toBeLessThan(1024 * 1024);
  });

  it("lists the same servers in its manifest and in its catalogue, and no source of another", () => {
    const catalogue = JSON.parse(read("catalogue.json").toString()) as {
      readonly servers: readonly { readonly origin: string }[];
      readonly sources: readonly { readonly url: string }[];
    };
    const { networkOrigins } = manifest.metadata.webApp;
    expect(catalogue.servers.map(({ origin }) => origin)).toEqual(networkOrigins);
    for (const { url } of catalogue.sources) expect(networkOrigins).toContain(new URL(url).origin);
  });

  it("has no inline script, no handler in markup, and makes no markup of text", () => {
    const html = read("index.html").toString();
    expect(html.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/type="module".* src="\.\//)]);
    expect(html).not.toMatch(/\son\w+=|<style|javascript:/);
    const sources = globSync("src/**/*.{ts,tsx}", { cwd: here }).map((name) =>
      readFileSync(path.join(here, name), "utf8"),
    );
    for (const text of sources) {
      expect(text).not.toMatch(
        /innerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage/,
      );
    }
  });
});
