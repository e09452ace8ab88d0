/** A JSON Schema as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Moves every schema with a title out of a schema and leaves references, so that the description defines each shape
 * once and generated types have names.
 */
export function hoistNamed(schema: JsonSchema, into: Record<string, JsonSchema>): JsonSchema {
  const { title } = schema;
  const plain = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, hoistInside(value, into)]));
  if (typeof title !== "string") return plain;
  into[title] = plain;
  return { $ref: `#/components/schemas/${title}` };
}

function hoistInside(value: unknown, into: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((each) => hoistInside(each, into));
  if (typeof value !== "object" || value === null) return value;
  return hoistNamed(value as JsonSchema, into);
}
