import { EnvelopeSchema } from "../events/envelope.ts";
import { EVENT_SCHEMAS } from "../events/index.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json/value.ts";
import { MANIFEST_CONTRACTS } from "../manifest/registry.ts";
import { STRUCTURE } from "../manifest/structure.ts";
import { PluginManifestSchema } from "../plugin/manifest.ts";
import { LayoutSchema } from "../view/schema.ts";

/** Keywords that apply to values of one type only. */
const TYPE_OF_KEYWORD: Readonly<Record<string, string>> = {
  properties: "object",
  required: "object",
  additionalProperties: "object",
  propertyNames: "object",
  dependentRequired: "object",
  minProperties: "object",
  maxProperties: "object",
  items: "array",
  contains: "array",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  pattern: "string",
  minLength: "string",
  maxLength: "string",
};

/** Keywords known only to our own validator. */
const OWN = ["x-rule", "x-says", "discriminator"];

/** Keywords whose value is an object of schemas or of non-schema values. */
const MAPS = ["properties", "$defs"];
const DATA = ["enum", "const", "required", "dependentRequired", "default"];

/**
 * A schema for any validator of draft 2020-12, including strict ones: our own keywords become descriptions, conditions
 * become "if, then", and every part states its type.
 */
function publishedSchema(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(publishedSchema);
  if (!isJsonObject(schema)) return schema;
  const inner = Object.entries(schema)
    .filter(([name]) => !OWN.includes(name))
    .map(([name, value]) => [name, publishedPart(name, value)] as const);
  return typed(described(schema, conditioned(Object.fromEntries(inner))));
}

function publishedPart(name: string, value: JsonValue): JsonValue {
  if (DATA.includes(name)) return value;
  if (!MAPS.includes(name) || !isJsonObject(value)) return publishedSchema(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, publishedSchema(each)]));
}

/** Describes a field's form with the words of its refusal: "is not a hash value: …" describes a hash value. */
function described(from: JsonObject, schema: JsonObject): JsonObject {
  const says = from["x-says"];
  if (typeof says !== "string" || schema.description !== undefined) return schema;
  return { ...schema, description: says.replace(/^is not (?:an? )?/, "") };
}

/** Never a literal member name: `await` takes such an object for a promise. */
// oxlint-disable-next-line unicorn/no-thenable -- the object is written out as JSON and never awaited
const THEN = "then";

/** Internally a condition is expressed as "if not, else": see `whenThen`. */
function conditioned(schema: JsonObject): JsonObject {
  const { if: test, else: consequence, ...rest } = schema;
  if (!isJsonObject(test) || !("not" in test) || consequence === undefined) return schema;
  return Object.fromEntries([...Object.entries(rest), ["if", test.not as JsonValue], [THEN, consequence]]);
}

function typed(schema: JsonObject): JsonObject {
  const keyword = Object.keys(schema).find((name) => TYPE_OF_KEYWORD[name] !== undefined);
  const type = keyword === undefined ? undefined : TYPE_OF_KEYWORD[keyword];
  const isTyped = schema.type !== undefined || schema.const !== undefined || schema.enum !== undefined;
  const own = isTyped || type === undefined ? schema : { type, ...schema };
  return named(own);
}

/** Lists each required property in `properties` too. */
function named(schema: JsonObject): JsonObject {
  const { required, properties = {} } = schema;
  if (!Array.isArray(required) || !isJsonObject(properties)) return schema;
  const unnamed = required.filter((name) => typeof name === "string" && !Object.hasOwn(properties, name));
  if (unnamed.length === 0) return schema;
  return { ...schema, properties: { ...properties, ...Object.fromEntries(unnamed.map((name) => [name, true])) } };
}

/** A JSON Schema file for editors and other implementers. */
export interface SchemaFile {
  /** Name without its ending; also the end of its `$id`. */
  readonly name: string;
  readonly text: string;
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

function file(name: string, title: string, schema: object): SchemaFile {
  // Removes the schema library's hidden properties.
  const plain = JSON.parse(JSON.stringify(schema)) as JsonObject;
  const whole = {
    $schema: DIALECT,
    $id: `urn:bourse:schema:${name}`,
    title,
    ...(publishedSchema(plain) as JsonObject),
  };
  return { name, text: `${JSON.stringify(whole, null, 2)}\n` };
}

/** The member with which a source manifest references its schema: editors read it, `bourse build` removes it. */
const SCHEMA_HINT = { type: "string", description: "The schema, for the editor; `bourse build` leaves it out." };

function forSources(name: string, schema: object): object {
  const { properties = {}, ...rest } = schema as JsonObject;
  const structure = STRUCTURE[name] ?? [];
  const own = { ...rest, properties: { $schema: SCHEMA_HINT, ...(properties as JsonObject) } };
  return structure.length === 0 ? own : { ...own, allOf: structure };
}

/** Every schema published as a file. */
export function schemaFiles(): readonly SchemaFile[] {
  return [
    ...MANIFEST_CONTRACTS.map(({ name, title, schema }) => file(name, title, forSources(name, schema))),
    file("layout", "Static layout node", LayoutSchema),
    file("plugin", "Description of a process plugin (plugin.yaml)", PluginManifestSchema),
    file("output-envelope", "Output envelope of an interactive guest", EnvelopeSchema),
    ...Object.entries(EVENT_SCHEMAS).map(([type, schema]) => file(`event-${type}`, `Event ${type}`, schema)),
  ];
}
