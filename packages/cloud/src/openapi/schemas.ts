/** A JSON Schema as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The side that writes a value: a client, which must know every member, or the service, which answers with it. */
type Side = "asked" | "answered";

/**
 * The named schemas of the description. Each shape is defined once, so that generated types have names. What the service
 * answers is open, because a minor version may add members that clients ignore; what it is asked is closed, because it
 * refuses what it does not know. A shape of both sides is open by its name and written out where it is asked.
 */
export class Components {
  readonly #schemas: Record<string, JsonSchema> = {};

  /** A schema of an answer. */
  answered(schema: object): JsonSchema {
    return this.#publish(schema as JsonSchema, "answered");
  }

  /** A schema of a request. All answers have been named before. */
  asked(schema: object): JsonSchema {
    return this.#publish(schema as JsonSchema, "asked");
  }

  /** All named schemas, by name. */
  sorted(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(Object.entries(this.#schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The schema that a reference names, or the schema itself. */
  resolved(schema: JsonSchema): JsonSchema {
    const { $ref } = schema;
    return typeof $ref === "string" ? (this.#schemas[$ref.slice(PLACE.length)] ?? schema) : schema;
  }

  /** Most schemas stand in several others: each is published once for a side. */
  #publish(schema: JsonSchema, side: Side): JsonSchema {
    const known = this.#published[side].get(schema);
    if (known) return known;
    const made = this.#make(schema, side);
    this.#published[side].set(schema, made);
    return made;
  }

  readonly #published = { asked: new Map<JsonSchema, JsonSchema>(), answered: new Map<JsonSchema, JsonSchema>() };

  #make(schema: JsonSchema, side: Side): JsonSchema {
    const { title, "x-here": here, "x-told-as": toldAs, ...rest } = schema;
    if (toldAs !== undefined) return toldAs as JsonSchema;
    const plain = this.#withExample(this.#inside(free(side === "answered" ? opened(rest) : rest), side));
    if (typeof title !== "string") return plain;
    if (side === "asked" && title in this.#schemas && !this.#isAsked.has(title)) return plain;
    if (side === "asked") this.#isAsked.add(title);
    this.#schemas[title] = { title, ...plain };
    return { $ref: PLACE + title, ...(here === undefined ? {} : { description: here }) };
  }

  readonly #isAsked = new Set<string>();

  /** The schema with its parts published. */
  #inside(schema: JsonSchema, side: Side): JsonSchema {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (MAPS.has(key)) return [key, mapped(value as JsonSchema, (each) => this.#publish(each, side))];
        if (key === "anyOf")
          return [key, (value as readonly JsonSchema[]).map((each) => wordless(this.#publish(each, side)))];
        const isSchema = PARTS.has(key) && typeof value === "object" && value !== null;
        return [key, isSchema ? this.#publish(value as JsonSchema, side) : value];
      }),
    );
  }

  #withExample(schema: JsonSchema): JsonSchema {
    const { examples } = schema;
    if (examples !== undefined) return schema;
    const example = this.#exampleOf(schema);
    return example === undefined ? schema : { ...schema, examples: [example] };
  }

  /** An example made of those of the parts. */
  #exampleOf(schema: JsonSchema): unknown {
    const { examples, const: only, enum: values, anyOf, items, properties } = this.resolved(schema);
    if (Array.isArray(examples)) return examples[0];
    if (only !== undefined) return only;
    if (Array.isArray(values)) return values[0];
    if (Array.isArray(anyOf)) return this.#exampleOf(anyOf[0]);
    if (items !== undefined) {
      const item = this.#exampleOf(items as JsonSchema);
      return item === undefined ? undefined : [item];
    }
    return properties === undefined ? undefined : mapped(properties as JsonSchema, (each) => this.#exampleOf(each));
  }
}

const PLACE = "#/components/schemas/";
const MAPS: ReadonlySet<string> = new Set(["properties", "patternProperties"]);
const PARTS: ReadonlySet<string> = new Set(["items", "additionalProperties"]);

function mapped<Value>(schemas: JsonSchema, change: (schema: JsonSchema) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, change(each as JsonSchema)]));
}

function opened({ additionalProperties, ...schema }: JsonSchema): JsonSchema {
  return additionalProperties === undefined || additionalProperties === false
    ? schema
    : { additionalProperties, ...schema };
}

/** An object of any members says so: some generators take one that says nothing for an empty one. */
function free(schema: JsonSchema): JsonSchema {
  const isAny = schema.type === "object" && !("properties" in schema) && !("patternProperties" in schema);
  return isAny ? { additionalProperties: true, ...schema } : schema;
}

/** An alternative without words: those of the whole stand beside it. */
function wordless(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "description" && key !== "examples"));
}
