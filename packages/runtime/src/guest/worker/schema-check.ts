import { escapeStep, type SaidFault } from "@bourse/contract/guest";

/** The first mismatch between a value and its schema, with what its words need. */
export interface SchemaFault extends SaidFault {
  /** RFC 6901 pointer to the value that does not fit. */
  readonly pointer: string;
}

/** Returns the first fault of a value, or undefined. */
export type SchemaCheck = (value: unknown) => SchemaFault | undefined;

type Schema = Readonly<Record<string, unknown>>;
type Compile = (schema: Schema) => SchemaCheck;

/** A value, and the limit, type or name that it does not fit. */
type Unmet = Pick<SaidFault, "data"> & Partial<Pick<SaidFault, "params" | "parentSchema">>;

const fault = (keyword: string, unmet: Unmet): SchemaFault => ({ pointer: "", keyword, params: {}, ...unmet });
const below = (step: string | number, found: SchemaFault): SchemaFault => ({
  ...found,
  pointer: `/${escapeStep(step)}${found.pointer}`,
});
const wrongType = (type: unknown, data: unknown): SchemaFault => fault("type", { data, params: { type } });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Compiles the part of JSON Schema that layouts and envelopes use, one function per schema. The contract's validator is
 * not loaded: with its library it would take half of a guest's memory. A property test compares the verdicts of both.
 * @throws Error at an unknown keyword, so that nothing goes unchecked.
 */
export function compileSchema(root: Schema): SchemaCheck {
  const resolved = new Map<string, SchemaCheck>();

  function compile(schema: Schema): SchemaCheck {
    if (typeof schema.$ref === "string") return reference(schema.$ref);
    if (schema.oneOf)
      return choice(known(schema, ["type", "description", "discriminator", "required", "oneOf"]), compile);
    if (schema.const !== undefined || schema.enum) return among(known(schema, ["type", "const", "enum"]));
    if (schema.type === "object") return object(known(schema, OBJECT_KEYWORDS), compile);
    if (schema.type === "array") return list(known(schema, ["type", "items", "maxItems"]), compile);
    if (schema.type === "number" || schema.type === "integer") return numeric(known(schema, NUMBER_KEYWORDS));
    if (schema.type === "string") return text(known(schema, ["type", "minLength", "maxLength", "allOf"]));
    throw new Error(`no such type: ${schema.type}`);
  }

  /** A reference may point to a schema that is still being compiled, so it is resolved when a value is checked. */
  function reference(to: string): SchemaCheck {
    if (!resolved.has(to)) {
      resolved.set(to, (data) => fault("$ref", { data }));
      resolved.set(to, compile(find(root, to)));
    }
    let check: SchemaCheck | undefined;
    return (value) => {
      check ??= resolved.get(to) as SchemaCheck;
      return check(value);
    };
  }

  return compile(root);
}

/** One of several objects, distinguished by one property. */
function choice(schema: Schema, compile: Compile): SchemaCheck {
  const { oneOf, discriminator } = schema;
  const { propertyName: tag } = (discriminator ?? {}) as { propertyName?: string };
  if (tag === undefined) throw new Error("oneOf needs a discriminator here");
  const byTag = new Map(
    (oneOf as readonly Schema[]).flatMap((branch) => {
      const check = compile(branch);
      const { const: only, enum: several } = (branch.properties as Record<string, Schema>)[tag] ?? {};
      return ((several as readonly unknown[]) ?? [only]).map((each) => [each, check] as const);
    }),
  );
  return (value) => {
    if (!isObject(value)) return wrongType("object", value);
    if (!Object.hasOwn(value, tag)) return fault("required", { data: value, params: { missingProperty: tag } });
    const check = byTag.get(value[tag]);
    if (check) return check(value);
    return fault("discriminator", { data: value, params: { tag, tagValue: value[tag] }, parentSchema: schema });
  };
}

/** A closed object, a map with one kind of value, or an unrestricted object. */
function object(schema: Schema, compile: Compile): SchemaCheck {
  const { properties, additionalProperties } = schema;
  if (additionalProperties === false) return closedObject(schema, compile);
  if (properties !== undefined) throw new Error("an object with properties must be closed");
  if (additionalProperties === undefined) return (value) => (isObject(value) ? undefined : wrongType("object", value));
  const check = compile(additionalProperties as Schema);
  return (value) => {
    if (!isObject(value)) return wrongType("object", value);
    for (const name in value) {
      const found = check(value[name]);
      if (found) return below(name, found);
    }
    return undefined;
  };
}

function closedObject(schema: Schema, compile: Compile): SchemaCheck {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties as Readonly<Record<string, Schema>>);
  const checks = new Map(members.map(([name, schema]) => [name, compile(schema)]));
  const names = required as readonly string[];
  return (value) => {
    if (!isObject(value)) return wrongType("object", value);
    const missing = names.find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return fault("required", { data: value, params: { missingProperty: missing } });
    for (const name in value) {
      const check = checks.get(name);
      if (!check)
        return fault("additionalProperties", {
          data: value,
          params: { additionalProperty: name },
          parentSchema: schema,
        });
      const found = check(value[name]);
      if (found) return below(name, found);
    }
    return undefined;
  };
}

function list({ items, maxItems = Number.POSITIVE_INFINITY }: Schema, compile: Compile): SchemaCheck {
  const check = compile(items as Schema);
  return (value) => {
    if (!Array.isArray(value)) return wrongType("array", value);
    if (value.length > (maxItems as number)) return fault("maxItems", { data: value, params: { limit: maxItems } });
    for (let index = 0; index < value.length; index += 1) {
      const found = check(value[index]);
      if (found) return below(index, found);
    }
    return undefined;
  };
}

const OBJECT_KEYWORDS = ["type", "$defs", "description", "properties", "required", "additionalProperties"];
const NUMBER_KEYWORDS = ["type", "minimum", "maximum"];

function numeric({ type, minimum, maximum }: Schema): SchemaCheck {
  const [least, most] = [(minimum ?? -Infinity) as number, (maximum ?? Infinity) as number];
  const isInteger = type === "integer";
  return (value) => {
    if (typeof value !== "number" || (isInteger && !Number.isInteger(value))) return wrongType(type, value);
    if (value < least) return fault("minimum", { data: value, params: { limit: least } });
    return value > most ? fault("maximum", { data: value, params: { limit: most } }) : undefined;
  };
}

function text({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, allOf = [] }: Schema): SchemaCheck {
  const limit = maxLength as number;
  if ((minLength as number) > 1) throw new Error("a text is only checked for not being empty");
  const patterns = (allOf as readonly Schema[]).map((schema) => {
    return { schema, pattern: new RegExp(String(onlyPattern(schema).pattern), "u") };
  });
  return (data) => {
    if (typeof data !== "string") return wrongType("string", data);
    if (data.length < (minLength as number)) return fault("minLength", { data, params: { limit: minLength } });
    // The contract counts code points: a text with few enough UTF-16 units also has few enough code points.
    if (data.length > limit && [...data].length > limit) return fault("maxLength", { data, params: { limit } });
    const unmet = patterns.find(({ pattern }) => !pattern.test(data));
    return unmet && fault("pattern", { data, parentSchema: unmet.schema });
  };
}

function onlyPattern(schema: Schema): Schema {
  return known(schema, ["pattern", "x-says"]);
}

function among({ const: only, enum: several }: Schema): SchemaCheck {
  const allowed = (several as readonly unknown[]) ?? [only];
  const params = several === undefined ? { allowedValue: only } : { allowedValues: allowed };
  return (data) => (allowed.includes(data) ? undefined : fault("enum", { data, params }));
}

function known(schema: Schema, keywords: readonly string[]): Schema {
  const unknown = Object.keys(schema).find((keyword) => !keywords.includes(keyword));
  if (unknown) throw new Error(`the keyword ${unknown} is not known here`);
  return schema;
}

function find(root: Schema, reference: string): Schema {
  const steps = reference.replace(/^#\//, "").split("/");
  const found = steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), root);
  if (!isObject(found)) throw new Error(`${reference} leads nowhere`);
  return found;
}
