import { isJsonObject, type JsonObject, type JsonValue } from "../json/value.ts";

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
export function publishedSchema(schema: JsonValue): JsonValue {
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
