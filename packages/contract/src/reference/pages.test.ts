import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { type CatalogueEntry, ERROR_CATALOGUE } from "../errors/index.ts";
import { EVENT_SCHEMAS } from "../events/index.ts";
import { COMMAND_METHODS } from "../generated/methods.ts";
import { HOST_ROUTES } from "../host-api/index.ts";
import { isJsonObject, type JsonObject } from "../json/value.ts";
import { MANIFEST_CONTRACTS } from "../manifest/registry.ts";
import { localOpenApi } from "./local-openapi.ts";
import { REFERENCE_PAGES } from "./pages.ts";
import { localSentences } from "./words/index.ts";
import { ROUTE_WORDS } from "./words/routes.ts";

const folder = new URL("../../../../docs/reference/", import.meta.url);

it.each(Object.entries(REFERENCE_PAGES))(
  "[P29] docs/reference/%s is what the code says (else run: node packages/contract/src/reference/write.ts)",
  (name, page) => expect(readFileSync(new URL(name, folder), "utf8")).toBe(page()),
);

interface Told {
  readonly schema: object;
  readonly example?: unknown;
}

interface Answer {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Told>>;
}

interface Operation {
  readonly parameters?: readonly Told[];
  readonly requestBody?: Answer;
  readonly responses: Readonly<Record<string, Answer>>;
  readonly "x-error-codes"?: readonly string[];
}

/** The operations of a description by method and path. */
function operationsOf({ paths }: { readonly paths?: unknown }): readonly (readonly [string, Operation])[] {
  const all = paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  return Object.entries(all).flatMap(([path, each]) =>
    Object.entries(each).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** A sentence begins as one, and says more than the name. */
function isSaid([name, schema]: readonly [string, unknown]): boolean {
  if (typeof schema !== "object" || schema === null) return true;
  const { description = "" } = schema as { readonly description?: string };
  return /^[A-Z`].*[^.]$/.test(description) && letters(description).replace(/^the/, "") !== letters(name);
}

/** The members of a part of the description that have no sentence, by their paths. */
function withoutSentence(part: unknown, path: string): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  // A condition compares words; it tells nobody anything.
  const { if: _compared, ...told } = part as Readonly<Record<string, unknown>>;
  const within = Object.entries(told).flatMap(([name, each]) => withoutSentence(each, `${path}/${name}`));
  const { properties = {} } = part as { readonly properties?: object };
  const bare = Object.entries(properties).filter((each) => !isSaid(each));
  return [...within, ...bare.map(([name]) => `${path}: ${name}`)];
}

describe("the description of the local API", () => {
  const description = localOpenApi();
  const paths = Object.entries(description.paths as Readonly<Record<string, Readonly<Record<string, JsonObject>>>>);
  const operations = paths.flatMap(([path, each]) =>
    Object.keys(each).map((method) => `${method.toUpperCase()} ${path}`),
  );

  it("is what the code says (else run: node packages/contract/src/reference/write.ts)", () => {
    const file = new URL("../../../host/src/api/openapi.json", import.meta.url);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(description);
  });

  it("has every route and the stream of events, each once under a name of its own", () => {
    const routes = Object.keys(HOST_ROUTES).map((name) => name.replace(/:(\w+)/g, "{$1}"));
    expect(operations.toSorted()).toEqual([...routes, "GET /api/events"].toSorted());
    const names = paths.flatMap(([, each]) => Object.values(each).map(({ operationId }) => operationId));
    expect(new Set(names).size).toBe(operations.length);
  });

  it("has a sentence for every member", () => {
    expect(withoutSentence(description, "")).toEqual([]);
  });

  it("has a sentence for every parameter", () => {
    const bare = paths.flatMap(([path, each]) =>
      Object.values(each).flatMap(({ parameters }) =>
        Array.isArray(parameters)
          ? parameters.filter((one) => isJsonObject(one) && !one.description).map(() => path)
          : [],
      ),
    );
    expect(bare).toEqual([]);
  });

  it("has an example of every parameter, body and answer in JSON, which fits its schema", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(description, "api");
    const faults = operationsOf(description).flatMap(([name, { parameters = [], requestBody, responses }]) => {
      const bodies = [requestBody, responses["200"]].flatMap((each) => each?.content?.["application/json"] ?? []);
      return [...parameters, ...bodies].flatMap(({ schema, example }) => {
        const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')));
        return example !== undefined && check(example) ? [] : [`${name}: ${ajv.errorsText(check.errors)}`];
      });
    });
    expect(faults).toEqual([]);
  });

  it("lists the codes of an operation's refusals, each at its status", () => {
    const rows: Readonly<Record<string, CatalogueEntry>> = ERROR_CATALOGUE;
    for (const [name, { responses, "x-error-codes": own = [] }] of operationsOf(description)) {
      const said = Object.entries(responses).flatMap(([status, { description: words = "" }]) =>
        [...words.matchAll(/`(\w+\.\w+)`/g)].map(([, code = ""]) => [code, Number(status)] as const),
      );
      expect(said.filter(([code, status]) => (rows[code]?.status ?? 422) !== status)).toEqual([]);
      const codes = said.map(([code]) => code);
      expect(new Set(codes).size, name).toBe(codes.length);
      expect(codes, name).toEqual(expect.arrayContaining([...own, "host.token_required", "host.internal"]));
    }
  });

  it("needs every sentence that there is", () => {
    const sentences = localSentences();
    localOpenApi(sentences);
    expect(sentences.unused()).toEqual([]);
  });

  it("says nothing twice in the same words", () => {
    const words = Object.values(ROUTE_WORDS);
    expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([]);
  });
});

it("[P29] gives every code a number of its own, a title and a hint", () => {
  const entries = Object.entries<CatalogueEntry>(ERROR_CATALOGUE);
  expect(new Set(entries.map(([, entry]) => entry.number)).size).toBe(entries.length);
  for (const [code, entry] of entries) {
    expect(code).toMatch(/^[a-z]+(\.[a-z0-9_]+)+$/);
    expect(entry.number).toBeGreaterThan(0);
    expect(entry.title).not.toMatch(/\.$/);
    expect(entry.hint).not.toBe("");
  }
});

it("[P29] names only codes of the catalogue in the rules of manifests", () => {
  const given = MANIFEST_CONTRACTS.flatMap((each) => each.rules.flatMap((rule) => rule.gives));
  expect(given.filter((code) => !(code in ERROR_CATALOGUE))).toEqual([]);
});

it("names every field of every contract", () => {
  const page = REFERENCE_PAGES["manifests.md"]?.() ?? "";
  for (const field of [
    "`contributes.scannerPresets[].cadenceMinutes.P`",
    "`metadata.managedModel.pythonVersion`",
    "`contributes.views.<key>[].candleLimit`",
  ]) {
    expect(page).toContain(field);
  }
});

it("[CMD-01] [CMD-02] names every command with its parameters and every event", () => {
  const page = REFERENCE_PAGES["host-commands.md"]?.() ?? "";
  for (const method of COMMAND_METHODS) expect(page).toContain(`### ${method}\n`);
  for (const type of Object.keys(EVENT_SCHEMAS)) expect(page).toContain(`### ${type}\n`);
  for (const field of [
    "`client_request_id`",
    "`charts[].chart_id`",
    "`answers`",
    "`completed[].time`",
    "`cancelled`",
  ]) {
    expect(page).toContain(field);
  }
  expect(page).toContain("network; secrets when kind is economics or mcp");
});
