import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FLAGS } from "../http/route.ts";
import { ROUTES } from "../routes/index.ts";
import { describeApi } from "./description.ts";

const pinned = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));

describe("the API description", () => {
  it("[END-02] [PUB-08] is the pinned one: a change of the API is a change of openapi.json (write it with openapi/write.ts)", () => {
    expect(JSON.parse(JSON.stringify(describeApi(ROUTES, FLAGS)))).toEqual(pinned);
  });

  it("[VER-02] [PUB-07] is OpenAPI 3.1 with a version of its own and every route under the base path", () => {
    expect(pinned.openapi).toBe("3.1.0");
    expect(pinned.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Object.keys(pinned.paths).every((path: string) => path.startsWith("/api/marketplace/"))).toBe(true);
  });

  it("[P29] lists every code that an answer can carry", () => {
    const names = pinned["x-error-codes"].map((row: { name: string }) => row.name);
    expect(names).toContain("ticket.used");
    expect(new Set(names).size).toBe(names.length);
  });

  it("[EVT-01] announces no events: no webhook, no callback, no stream", () => {
    expect(pinned.webhooks).toBeUndefined();
    expect(JSON.stringify(pinned)).not.toMatch(/"callbacks":|event-stream/);
  });

  it("refers to nothing that it does not hold", () => {
    const references = [...JSON.stringify(pinned).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
    const lost = references.filter(([, kind, name]) => pinned.components[kind ?? ""]?.[name ?? ""] === undefined);
    expect(lost.map(([text]) => text)).toEqual([]);
  });
});
