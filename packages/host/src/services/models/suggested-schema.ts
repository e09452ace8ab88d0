/** Keywords that every provider accepts in the schema of an answer. The host checks the rest itself. */
const COMMON: ReadonlySet<string> = new Set(["type", "enum", "properties", "required", "items", "anyOf"]);

/** The schema for the provider: only its form, without lengths, patterns and the contract's own annotations. */
export function suggestedSchema(schema: object): object {
  const kept = Object.entries(schema).filter(([keyword]) => COMMON.has(keyword));
  const form = Object.fromEntries(kept.map(([keyword, value]) => [keyword, inner(keyword, value)]));
  // Providers that follow a schema strictly require this of every object.
  return form.type === "object" ? { ...form, additionalProperties: false } : form;
}

function inner(keyword: string, value: unknown): unknown {
  if (keyword === "items") return suggestedSchema(value as object);
  if (keyword === "anyOf") return (value as object[]).map(suggestedSchema);
  if (keyword !== "properties") return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, each]) => [name, suggestedSchema(each as object)]),
  );
}
