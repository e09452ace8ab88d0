import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { moduleOf } from "../scripts/lib/imports.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Libraries that a program loads before anybody has asked it anything, as its sources name them. */
function librariesOf(entry: string): ReadonlySet<string> {
  const libraries = new Set<string>();
  const seen = new Set<string>();
  const open = [pathToFileURL(path.join(root, entry)).href];
  for (let url = open.pop(); url; url = open.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const file = new URL(url).pathname;
    for (const { specifier, isType, isOnDemand } of moduleOf(file, readFileSync(file, "utf8")).imports) {
      if (isType || isOnDemand || specifier.startsWith("node:")) continue;
      if (specifier.startsWith(".")) open.push(new URL(specifier, url).href);
      else if (specifier.startsWith("@bourse/")) open.push(import.meta.resolve(specifier));
      else libraries.add(specifier);
    }
  }
  return libraries;
}

it.each([
  ["packages/host/src/create-host.ts", ["feedsmith", "@modelcontextprotocol/client", "ccxt", "typebox/value"]],
  [
    "packages/cloud/src/cloud.ts",
    [
      "stripe",
      "@simplewebauthn/server",
      "nodemailer",
      "@electric-sql/pglite",
      "@aws-sdk/client-s3",
      "openid-client",
      "typebox/value",
    ],
  ],
])("a start of %s loads no library that only some of its users need", (entry, spared) => {
  const libraries = librariesOf(entry);
  expect(libraries).toContain("fastify");
  expect(spared.filter((each) => libraries.has(each))).toEqual([]);
});
