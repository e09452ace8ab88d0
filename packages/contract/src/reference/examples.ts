import { isJsonObject, type JsonObject, type JsonValue } from "../json/value.ts";
import { TEXT_EXAMPLES, TEXTS_BY_END, TEXTS_BY_RULE, VALUE_EXAMPLES } from "./words/examples.ts";

/** A description with an example beside each parameter, each body and each answer in JSON. */
export function withExamples(description: JsonObject): JsonObject {
  const { components, paths } = description;
  const schemas = isJsonObject(components) && isJsonObject(components.schemas) ? components.schemas : {};
  const maker = new ExampleMaker(schemas);
  const shown = (value: JsonValue, name: string): JsonValue => {
    if (Array.isArray(value)) return value.map((each) => shown(each, name));
    if (!isJsonObject(value)) return value;
    const { schema, name: named } = value;
    if (schema === undefined)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each, key)]));
    const isTold = typeof named === "string" || name === JSON_TYPE;
    const example = isTold ? maker.of(schema, typeof named === "string" ? named : "") : undefined;
    return example === undefined ? value : { ...value, example };
  };
  return { ...description, paths: shown(paths ?? {}, "") };
}

const JSON_TYPE = "application/json";

/** Makes examples of the schemas of a description, each of its parts. */
class ExampleMaker {
  readonly #schemas: JsonObject;
  /** Schemas that are being made: one that contains itself ends there. */
  readonly #open = new Set<string>();

  constructor(schemas: JsonObject) {
    this.#schemas = schemas;
  }

  /** An example of a schema that stands under a name; undefined for one that contains itself. */
  of(schema: JsonValue | undefined, name: string): JsonValue | undefined {
    if (!isJsonObject(schema)) return undefined;
    const { $ref } = schema;
    return typeof $ref === "string"
      ? this.#named($ref.slice($ref.lastIndexOf("/") + 1), name)
      : this.#made(schema, name);
  }

  #named(title: string, name: string): JsonValue | undefined {
    if (this.#open.has(title)) return undefined;
    this.#open.add(title);
    const made = this.of(this.#schemas[title], name);
    this.#open.delete(title);
    return made;
  }

  #made(schema: JsonObject, name: string): JsonValue | undefined {
    const { const: only, enum: words, examples, type } = schema;
    if (only !== undefined) return only;
    if (Array.isArray(examples)) return examples[0];
    if (Array.isArray(words)) return words[0];
    const one = [schema.anyOf, schema.oneOf].find((each) => Array.isArray(each));
    if (Array.isArray(one) && !("properties" in schema)) return this.#firstOf(one, name);
    if (type === "array") return this.#listOf(schema, name);
    if (type === "object" || "properties" in schema) return this.#objectOf(schema, name);
    if (type === "boolean") return true;
    if (type === "null") return null;
    return type === "string" ? textOf(schema, name) : numberOf(schema, name);
  }

  #firstOf(alternatives: readonly JsonValue[], name: string): JsonValue | undefined {
    for (const each of alternatives) {
      if (isJsonObject(each) && each.type === "null") continue;
      const made = this.of(each, name);
      if (made !== undefined) return made;
    }
    return undefined;
  }

  #listOf({ items, minItems = 1 }: JsonObject, name: string): JsonValue {
    const item = this.of(items, name);
    return item === undefined ? [] : Array.from({ length: Math.max(1, Number(minItems)) }, () => item);
  }

  #objectOf({ properties, required, patternProperties, additionalProperties }: JsonObject, name: string): JsonValue {
    const members = isJsonObject(properties) ? Object.entries(properties) : [];
    const needed = Array.isArray(required) ? required : [];
    const made = members.flatMap(([name, schema]) => {
      const isShown = needed.length === 0 || needed.includes(name);
      const example = isShown ? this.of(schema, name) : undefined;
      return example === undefined ? [] : [[name, example] as const];
    });
    const free = isJsonObject(patternProperties) ? Object.values(patternProperties)[0] : additionalProperties;
    const value = this.of(free, "value");
    if (members.length > 0) return Object.fromEntries(made);
    return VALUE_EXAMPLES[name] ?? (value === undefined ? {} : { list: value });
  }
}

function textOf(schema: JsonObject, name: string): string {
  const { pattern, maxLength } = schema;
  const fits = (text: JsonValue | undefined): text is string =>
    typeof text === "string" &&
    (typeof pattern !== "string" || new RegExp(pattern, "u").test(text)) &&
    text.length <= Number(maxLength ?? Number.POSITIVE_INFINITY);
  const found = [
    TEXT_EXAMPLES[name],
    ...TEXTS_BY_END.flatMap(([end, example]) => (end.test(name) ? [example] : [])),
    ...TEXTS_BY_RULE,
  ].find(fits);
  if (found === undefined) throw new Error(`no example fits the text ${name}: ${JSON.stringify(schema)}`);
  return found;
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonObject, name: string): number {
  const given = VALUE_EXAMPLES[name];
  const isFit = typeof given === "number" && (type !== "integer" || Number.isInteger(given));
  const usual = isFit ? given : type === "integer" ? 1 : 1.5;
  const least = Number(minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
  return Math.min(Math.max(usual, least), Number(maximum ?? Number.POSITIVE_INFINITY));
}
