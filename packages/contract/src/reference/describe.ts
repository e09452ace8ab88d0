import { isJsonObject, type JsonObject, type JsonValue } from "../json/value.ts";

/** Describes a schema's constraints in words. */
export function describeSchema(schema: JsonObject): string {
  const says = typeof schema.$ref === "string" ? ["a static layout node"] : [typeWords(schema), ...bounds(schema)];
  const form = schema["x-says"];
  if (typeof form === "string" && form.startsWith("is not ")) says.push(form.replace(/^is not (?:an? )?/, ""));
  if (schema["x-rule"] === "json.encoding_invalid") says.push("no control or direction characters");
  if (Array.isArray(schema.allOf) && schema.allOf.some(isNonBlank)) says.push("not blank");
  return says.filter((each) => each !== "").join("; ");
}

function isNonBlank(schema: JsonValue): boolean {
  return isJsonObject(schema) && schema.pattern === "\\S";
}

function typeWords(schema: JsonObject): string {
  if (schema.const !== undefined) return `only ${code(schema.const)}`;
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(code).join(", ")}`;
  if (schema.type === "array" && isJsonObject(schema.items)) {
    return `list${schema.uniqueItems === true ? " without repeats" : ""} of ${describeItems(schema.items)}`;
  }
  return typeof schema.type === "string" ? schema.type : "any";
}

function describeItems(items: JsonObject): string {
  if (items.type !== "object") return `(${describeSchema(items)})`;
  const form = items["x-says"];
  return ["objects", ...(typeof form === "string" ? [`each ${form}`] : []), ...needs(items)].join("; ");
}

function needs({ dependentRequired }: JsonObject): readonly string[] {
  if (!isJsonObject(dependentRequired)) return [];
  return Object.entries(dependentRequired).map(
    ([name, others]) => `${name} needs ${(others as readonly string[]).join(" and ")}`,
  );
}

function bounds(schema: JsonObject): readonly string[] {
  return [
    range(schema.minLength, schema.maxLength, "characters"),
    range(schema.minimum, schema.maximum, ""),
    range(schema.minItems, schema.maxItems, "items"),
    range(schema.minProperties, schema.maxProperties, "members"),
  ];
}

function range(least: JsonValue | undefined, most: JsonValue | undefined, unit: string): string {
  if (least === undefined && most === undefined) return "";
  if (most === undefined) return `at least ${least} ${unit}`.trim();
  if (least === undefined || (least === 0 && unit !== "")) return `at most ${most} ${unit}`.trim();
  return `${least} to ${most} ${unit}`.trim();
}

function code(value: JsonValue): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
