/** The first place where a value does not meet its schema. */
export interface SchemaFault {
  /** RFC 6901 pointer into the value. */
  readonly pointer: string;
  /** The keyword that is not met. */
  readonly keyword: string;
}

/** Answers the first fault of a value, or nothing. */
export type SchemaCheck = (value: unknown) => SchemaFault | undefined;

type Schema = Readonly<Record<string, unknown>>;
type Keyword = (operand: never, at: Compiler, schema: Schema) => SchemaCheck;

const fault = (keyword: string, pointer = ""): SchemaFault => ({ pointer, keyword });
const below = (step: string | number, found: SchemaFault): SchemaFault => ({
  ...found,
  pointer: `/${step}${found.pointer}`,
});
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
};

/** Code points, as the contract counts: a text with fewer units than allowed has fewer points, too. */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit && [...text].length > limit;
}

/** The keywords that layouts are written with. One that is absent here stops the compilation: nothing goes unchecked. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: (name: string) => {
    const holds = TYPES[name];
    if (!holds) throw new Error(`no such type: ${name}`);
    return (value) => (holds(value) ? undefined : fault("type"));
  },
  const: (wanted: unknown) => (value) => (value === wanted ? undefined : fault("const")),
  enum: (among: readonly unknown[]) => (value) => (among.includes(value) ? undefined : fault("enum")),
  maxLength: (limit: number) => (value) =>
    typeof value === "string" && isLonger(value, limit) ? fault("maxLength") : undefined,
  minimum: (limit: number) => (value) => (typeof value === "number" && value < limit ? fault("minimum") : undefined),
  maximum: (limit: number) => (value) => (typeof value === "number" && value > limit ? fault("maximum") : undefined),
  maxItems: (limit: number) => (value) =>
    Array.isArray(value) && value.length > limit ? fault("maxItems") : undefined,
  required: (names: readonly string[]) => (value) =>
    isObject(value) && !names.every((name) => Object.hasOwn(value, name)) ? fault("required") : undefined,
  items: (item: Schema, compiler) => {
    const check = compiler.compile(item);
    return (value) => (Array.isArray(value) ? firstOf(value, check) : undefined);
  },
  $ref: (reference: string, compiler) => compiler.resolve(reference),
  oneOf: (branches: readonly Schema[], compiler, schema) => compiler.choice(branches, schema),
};

/** Keywords that check nothing by themselves. */
const SILENT: ReadonlySet<string> = new Set(["description", "discriminator", "$defs"]);
/** Keywords that one pass over an object's members checks together. */
const OF_OBJECTS: ReadonlySet<string> = new Set([...SILENT, "properties", "required", "additionalProperties"]);

/**
 * Compiles the part of JSON Schema that layouts use. The contract's validator is not loaded for it: with its library it
 * would take half of a guest's memory. A property test holds both to the same verdicts.
 */
export function compileSchema(root: Schema): SchemaCheck {
  return new Compiler(root).compile(root);
}

class Compiler {
  readonly #root: Schema;
  readonly #resolved = new Map<string, SchemaCheck>();

  constructor(root: Schema) {
    this.#root = root;
  }

  compile(schema: Schema): SchemaCheck {
    const silent = schema.properties ? OF_OBJECTS : SILENT;
    const checks = Object.entries(schema)
      .filter(([keyword]) => !silent.has(keyword))
      .map(([keyword, operand]) => {
        const make = KEYWORDS[keyword];
        if (!make) throw new Error(`the keyword ${keyword} is not known here`);
        return make(operand as never, this, schema);
      });
    if (schema.properties) checks.push(this.#object(schema));
    const [only] = checks;
    if (only && checks.length === 1) return only;
    return (value) => {
      for (const check of checks) {
        const found = check(value);
        if (found) return found;
      }
      return undefined;
    };
  }

  /** A reference may point to what is being compiled, so it is looked up when a value arrives. */
  resolve(reference: string): SchemaCheck {
    if (!this.#resolved.has(reference)) {
      this.#resolved.set(reference, () => fault("$ref"));
      this.#resolved.set(reference, this.compile(this.#find(reference)));
    }
    return (value) => (this.#resolved.get(reference) as SchemaCheck)(value);
  }

  /** One of several objects, told apart by one property. */
  choice(branches: readonly Schema[], { discriminator }: Schema): SchemaCheck {
    const { propertyName } = (discriminator ?? {}) as { propertyName?: string };
    if (propertyName === undefined) throw new Error("oneOf needs a discriminator here");
    const byTag = new Map(
      branches.flatMap((branch) => {
        const tag = (branch.properties as Record<string, Schema>)[propertyName];
        const check = this.compile(branch);
        return ((tag?.enum as readonly unknown[]) ?? [tag?.const]).map((each) => [each, check] as const);
      }),
    );
    return (value) => {
      if (!isObject(value)) return undefined;
      const check = byTag.get(value[propertyName]);
      return check ? check(value) : fault("discriminator", `/${propertyName}`);
    };
  }

  /** A closed object in one pass over its members: this is where a view's check spends its time. */
  #object({ properties, required = [], additionalProperties }: Schema): SchemaCheck {
    if (additionalProperties !== false) throw new Error("only closed objects are checked");
    const known = Object.entries(properties as Readonly<Record<string, Schema>>);
    const checks = new Map(known.map(([name, schema]) => [name, this.compile(schema)]));
    const names = required as readonly string[];
    return (value) => {
      if (!isObject(value)) return undefined;
      for (const name of names) if (value[name] === undefined) return fault("required");
      for (const name in value) {
        const check = checks.get(name);
        if (!check) return fault("additionalProperties");
        const found = check(value[name]);
        if (found) return below(name, found);
      }
      return undefined;
    };
  }

  #find(reference: string): Schema {
    const steps = reference.replace(/^#\//, "").split("/");
    const found = steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), this.#root);
    if (!isObject(found)) throw new Error(`${reference} leads nowhere`);
    return found;
  }
}

function firstOf(values: readonly unknown[], check: SchemaCheck): SchemaFault | undefined {
  for (let index = 0; index < values.length; index += 1) {
    const found = check(values[index]);
    if (found) return below(index, found);
  }
  return undefined;
}
