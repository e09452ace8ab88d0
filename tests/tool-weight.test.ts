import path from "node:path";
import { describe, expect, it } from "vitest";
import { closureOf } from "../scripts/weigh/closure.ts";

const weighed = closureOf(path.resolve(import.meta.dirname, "../packages/tool"));
const names = weighed.map(({ name }) => name);
const ours = (name: string) => name.startsWith("@bourse/");

describe("an installation of @bourse/tool", () => {
  it("brings the packages that check, sign and try, and not the host", () => {
    expect(names.filter(ours)).toEqual([
      "@bourse/archive",
      "@bourse/bars",
      "@bourse/client",
      "@bourse/contract",
      "@bourse/orders",
      "@bourse/platform",
      "@bourse/runtime",
      "@bourse/sdk",
      "@bourse/tool",
    ]);
  });

  it("brings these of others: no exchange, model, web server, MCP or database is among them", () => {
    expect(names.filter((name) => !ours(name))).toEqual([
      "@clack/core",
      "@clack/prompts",
      "@noble/curves",
      "@noble/hashes",
      "ajv",
      "canonicalize",
      "commander",
      "fast-deep-equal",
      "fast-string-truncated-width",
      "fast-string-width",
      "fast-uri",
      "fast-wrap-ansi",
      "json-schema-traverse",
      "require-from-string",
      "sisteransi",
      "typebox",
      "undici",
    ]);
  });

  it("weighs at most 40 MB", () => {
    expect(weighed.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(40e6);
  });
});
