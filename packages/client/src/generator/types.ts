import type { JsonSchema } from "./document.ts";

/** Named types found so far: a schema with a title, or a component, becomes one interface of the generated file. */
export class TypeTable {
  readonly #written = new Map<string, string>();
  readonly #components: Readonly<Record<string, JsonSchema>>;

  constructor(components: Readonly<Record<string, JsonSchema>>) {
    this.#components = components;
  }

  /** All declarations, by name. */
  declarations(): readonly string[] {
    return [...this.#written]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, body]) => `export type ${name} = ${body};`);
  }

  /** The TypeScript type of a schema, as an expression. */
  expression(schema: JsonSchema | undefined): string {
    if (schema === undefined) return "unknown";
    if (schema.$ref !== undefined) return this.#component(schema.$ref);
    const name = typeName(schema.title);
    if (name === undefined || !isComposite(schema)) return this.#inline(schema);
    return this.#declare(name, schema);
  }

  #component(reference: string): string {
    const key = reference.slice(reference.lastIndexOf("/") + 1);
    const schema = this.#components[key];
    if (schema === undefined) throw new Error(`the description has no schema for ${reference}`);
    return this.#declare(typeName(schema.title) ?? typeName(key) ?? "Unnamed", schema);
  }

  /** The name is registered before its body is written, so that a schema may contain itself. */
  #declare(name: string, schema: JsonSchema): string {
    if (this.#written.has(name)) return name;
    this.#written.set(name, "unknown");
    this.#written.set(name, this.#inline(schema));
    return name;
  }

  #inline(schema: JsonSchema): string {
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
    const union = schema.anyOf ?? schema.oneOf;
    if (union !== undefined) return union.map((each) => this.expression(each)).join(" | ");
    // A string's `allOf` holds only rules that TypeScript cannot express.
    if (schema.allOf !== undefined && schema.type !== "string")
      return schema.allOf.map((each) => `(${this.expression(each)})`).join(" & ");
    if (Array.isArray(schema.type))
      return schema.type.map((type: string) => this.#inline({ ...schema, type })).join(" | ");
    return this.#simple(schema);
  }

  #simple(schema: JsonSchema): string {
    if (schema.type === "string") return "string";
    // Values beyond 2^53 are parsed as bigint to stay exact; input may be of either type.
    if (schema.format === "int64") return "number | bigint";
    if (schema.type === "integer" || schema.type === "number") return "number";
    if (schema.type === "boolean") return "boolean";
    if (schema.type === "null") return "null";
    if (schema.type === "array") return `readonly (${this.expression(schema.items)})[]`;
    return schema.type === "object" || schema.properties !== undefined ? this.#object(schema) : "unknown";
  }

  #object(schema: JsonSchema): string {
    const entries = Object.entries(schema.properties ?? {});
    if (entries.length === 0) return this.#map(schema);
    const required = new Set(schema.required ?? []);
    const lines = entries.map(([key, value]) => {
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
      return `readonly ${name}${required.has(key) ? "" : "?"}: ${this.expression(value)};`;
    });
    return `{ ${lines.join(" ")} }`;
  }

  #map({ additionalProperties, patternProperties }: JsonSchema): string {
    const values = Object.values(patternProperties ?? {});
    if (typeof additionalProperties === "object") values.push(additionalProperties);
    if (values.length === 0 && additionalProperties === false) return "Readonly<Record<string, never>>";
    const value = values.length > 0 ? values.map((each) => this.expression(each)).join(" | ") : "unknown";
    return `Readonly<Record<string, ${value}>>`;
  }
}

function isComposite(schema: JsonSchema): boolean {
  return schema.properties !== undefined || schema.anyOf !== undefined || schema.oneOf !== undefined;
}

function typeName(title: string | undefined): string | undefined {
  const name = title?.replace(/[^A-Za-z0-9]/g, "");
  return name ? name : undefined;
}
