import { readFileSync } from "node:fs";
import { type CatalogueEntry, ERROR_CATALOGUE } from "@bourse/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { FLAGS } from "../flags.ts";
import { ROUTES } from "../routes/index.ts";
import { describeApi } from "./description.ts";

const pinned = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly security: readonly object[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
  readonly "x-error-codes": readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  readonly responses: Readonly<Record<string, any>>;
}

const operations = Object.values<Record<string, Operation>>(pinned.paths).flatMap((each) => Object.values(each));

describe("the API description", () => {
  it("[END-02] [PUB-08] is the pinned one: a change of the API is a change of openapi.json (write it with openapi/write.ts)", () => {
    expect(JSON.parse(JSON.stringify(describeApi(ROUTES, FLAGS)))).toEqual(pinned);
  });

  it("[VER-02] [PUB-07] is OpenAPI 3.1 with a version of its own and every route under the base path", () => {
    expect(pinned.openapi).toBe("3.1.0");
    expect(pinned.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Object.keys(pinned.paths).every((path: string) => path.startsWith("/api/marketplace/"))).toBe(true);
  });

  it("[VER-02] has a section about its version among the changes", () => {
    const changes = readFileSync(new URL("../../../../docs/reference/api-changes.md", import.meta.url), "utf8");
    expect([...changes.matchAll(/^## (\S+)$/gm)][0]?.[1]).toBe(pinned.info.version);
  });

  it("[PUB-07] says of every operation its area, its refusals and the headers of its answers", () => {
    const tags = pinned.tags.map(({ name }: { name: string }) => name);
    for (const operation of operations) {
      expect(tags).toContain(operation.tags[0]);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["400", "429", "default"]));
      const done = operation.responses["200"] ?? operation.responses["204"];
      expect(Object.keys(done.headers)).toEqual(expect.arrayContaining(["RateLimit-Limit", "X-Request-Id"]));
    }
  });

  it("[PUB-07] opens what it answers to new members, and closes what it is asked", () => {
    const { schemas } = pinned.components;
    const closed = Object.keys(schemas).filter((name) => schemas[name].additionalProperties === false);
    const asked = operations.flatMap(({ requestBody }) => {
      const $ref = requestBody?.content["application/json"]?.schema.$ref;
      return $ref === undefined ? [] : [$ref.split("/").at(-1)];
    });
    expect(closed.filter((name) => !asked.includes(name))).toEqual([]);
    expect(closed.length).toBeGreaterThan(50);
    expect(JSON.stringify(schemas.Submission)).not.toContain('"additionalProperties":false');
    const [limit] = pinned.paths["/api/marketplace/plugins"].get.parameters.filter(
      ({ name }: { name: string }) => name === "limit",
    );
    expect(limit.schema).toMatchObject({ type: "integer", minimum: 1, maximum: 100 });
    expect(schemas.Submission.properties.submission_id.format).toBe("uuid");
  });

  it("[PUB-07] has what OpenAPI 3.1 asks for: parameters of the addresses, names once, responses described", () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [path, methods] of Object.entries<Record<string, Operation>>(pinned.paths)) {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [], responses, security } of Object.values(methods)) {
        const inPath = parameters.filter((each) => each.in === "path");
        expect(inPath.map(({ name }) => name).sort(), path).toEqual(places.sort());
        expect(inPath.every(({ required }) => required)).toBe(true);
        expect(parameters.every(({ schema }) => typeof schema === "object")).toBe(true);
        expect(Object.keys(responses).every((status) => /^(?:[1-5]\d\d|default)$/.test(status))).toBe(true);
        const isSaid = (each: { $ref?: string; description?: string }) => (each.$ref ?? each.description) !== undefined;
        expect(Object.values(responses).every(isSaid), path).toBe(true);
        const schemes = security.flatMap((each) => Object.keys(each));
        expect(schemes.every((name) => name in pinned.components.securitySchemes)).toBe(true);
      }
    }
  });

  it("[PUB-07] holds schemas that are schemas", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(pinned, "api");
    for (const name of Object.keys(pinned.components.schemas))
      expect(ajv.getSchema(`api#/components/schemas/${name}`), name).toBeTypeOf("function");
  });

  it("[P29] lists every code that an answer can carry", () => {
    const names = pinned["x-error-codes"].map((row: { name: string }) => row.name);
    expect(names).toEqual(expect.arrayContaining(["ticket.used", "official.too_few"]));
    expect(new Set(names).size).toBe(names.length);
  });

  it("[P29] says of every operation the codes of its refusals, each at its status", () => {
    const rows = new Map(Object.entries<CatalogueEntry>(ERROR_CATALOGUE));
    const names = new Set(pinned["x-error-codes"].map((row: { name: string }) => row.name));
    for (const { operationId, responses, "x-error-codes": codes } of operations) {
      expect(
        codes.filter((each) => !names.has(each)),
        operationId,
      ).toEqual([]);
      const said = Object.entries(responses).flatMap(([status, { description = "" }]) =>
        [...description.matchAll(/`(\w+\.\w+)`/g)].map(([, code]) => [code, Number(status)]),
      );
      expect(said).toEqual(codes.map((code) => [code, rows.get(code)?.status ?? 422]));
    }
  });

  it("[EVT-01] announces no events: no webhook, no callback, no stream", () => {
    expect(pinned.webhooks).toBeUndefined();
    expect(JSON.stringify(pinned)).not.toMatch(/"callbacks":|event-stream/);
  });

  it.each(["/creator/withdrawals", "/creator/admin/reversals/{id}/reconcile"])(
    "[ERR-01] declares 200 as the one success of POST %s, and a default for errors",
    (path) => {
      const { responses } = pinned.paths[`/api/marketplace${path}`].post;
      expect(Object.keys(responses).filter((status) => status.startsWith("2"))).toEqual(["200"]);
      const refusal = pinned.components.responses[responses.default.$ref.split("/").at(-1)];
      expect(Object.keys(refusal.content)).toEqual(["application/json"]);
    },
  );

  it("[AUTH-02] knows one way to be somebody, the bearer token of a login, and no operation gives out another key", () => {
    expect(pinned.components.securitySchemes).toMatchObject({ bearerAuth: { type: "http", scheme: "bearer" } });
    const ways = operations.map(({ security }) => security.flatMap((each) => Object.keys(each)).join());
    expect([...new Set(ways)].sort()).toEqual(["", "bearerAuth"]);
    expect(Object.keys(pinned.components.securitySchemes)).toEqual(["bearerAuth"]);
  });

  it("refers to nothing that it does not hold", () => {
    const references = [...JSON.stringify(pinned).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
    const lost = references.filter(([, kind, name]) => pinned.components[kind ?? ""]?.[name ?? ""] === undefined);
    expect(lost.map(([text]) => text)).toEqual([]);
  });
});
