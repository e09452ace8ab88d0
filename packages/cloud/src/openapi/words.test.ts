import { readFileSync } from "node:fs";
import { UUID_PATTERN } from "@bourse/contract/rest";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
}

interface Content {
  readonly [type: string]: { readonly schema?: Schema };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly { readonly name: string; readonly description?: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
}

const pinned = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const named = pinned.components.schemas;
const operations = Object.values(pinned.paths).flatMap((each) => Object.values(each));

const ajv = new Ajv2020({
  strict: false,
  formats: {
    "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/,
    uuid: new RegExp(UUID_PATTERN),
    int64: { type: "number", validate: Number.isSafeInteger },
    binary: true,
  },
});
ajv.addSchema(pinned, "api");

/** A value that is told: where it stands, its name there, its sentence and its schema. */
interface Told {
  readonly at: string;
  readonly name: string;
  readonly sentence: string | undefined;
  readonly schema: Schema;
}

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (named[schema.$ref.split("/").at(-1) ?? ""] ?? {});

function toldOf(name: string, schema: Schema, at: string): Told {
  return { at, name, sentence: schema.description ?? resolved(schema).description, schema: resolved(schema) };
}

/** Every property within a schema; a reference is told where it leads. */
function propertiesOf(schema: Schema, at: string): readonly Told[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, each]) => [
      toldOf(name, each, `${at}.${name}`),
      ...propertiesOf(each, `${at}.${name}`),
    ]),
    ...(items ? propertiesOf(items, `${at}[]`) : []),
    ...anyOf.flatMap((each) => propertiesOf(each, at)),
    ...(typeof additionalProperties === "object" ? propertiesOf(additionalProperties, `${at}.*`) : []),
  ];
}

function ofOperation({ operationId, parameters = [], requestBody, responses }: Operation): readonly Told[] {
  const content = { ...requestBody?.content, ...responses["200"]?.content };
  const asked = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? []);
  return [
    ...parameters.map(({ name, description, schema }) => ({
      ...toldOf(name, schema, `${operationId}?${name}`),
      sentence: description,
    })),
    ...asked.map((schema) => ({ ...toldOf("body", schema, operationId), sentence: requestBody?.description })),
    ...Object.values(content).flatMap(({ schema }) => (schema ? propertiesOf(schema, operationId) : [])),
  ];
}

const told: readonly Told[] = [
  ...operations.flatMap(ofOperation),
  ...Object.entries(named).flatMap(([name, schema]) => [toldOf(name, schema, name), ...propertiesOf(schema, name)]),
];

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

describe("the words of the API description", () => {
  it("are a summary and a sentence for every operation", () => {
    const silent = operations.filter(({ summary, description }) => !summary || !/^[A-Z`].*\.$/.test(description));
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("are a sentence for every parameter, body and property, and more than its name", () => {
    expect(told.length).toBeGreaterThan(1500);
    const isSaid = ({ name, sentence = "" }: Told) =>
      /^[A-Z`0-9].*\.$/s.test(sentence) && letters(sentence).replace(/^the/, "") !== letters(name);
    expect(told.filter((each) => !isSaid(each)).map(({ at, sentence }) => `${at}: ${sentence}`)).toEqual([]);
  });

  it("are a valid example for every parameter, body and property", () => {
    const checks = new Map<string, ValidateFunction>();
    const faultOf = ({ schema }: Told): string | undefined => {
      const { examples: [example, ...more] = [] } = schema;
      if (example === undefined || more.length > 0) return "has no one example";
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
      const isValid = checks.get(text) ?? ajv.compile(JSON.parse(text));
      checks.set(text, isValid);
      return isValid(example) ? undefined : ajv.errorsText(isValid.errors);
    };
    const faults = told.flatMap((each) => {
      const fault = faultOf(each);
      return fault === undefined ? [] : [`${each.at}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
