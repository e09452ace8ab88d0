import { isJsonObject, type JsonObject, type JsonValue } from "../json/value.ts";

/** One line of a field table. */
export interface FieldRow {
  /** Dotted path; `<key>` stands for a free key, `[]` for the items of a list. */
  readonly path: string;
  readonly required: boolean;
  readonly says: string;
  /** The sentence of the field, where its schema has one. */
  readonly meaning?: string;
}

/** Every field of a schema, in its order; layouts have their own table. */
export function fieldRows(schema: JsonObject, prefix = ""): readonly FieldRow[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const own = Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).flatMap(([name, property]) =>
    isJsonObject(property) ? row(`${prefix}${name}`, required.includes(name), property) : [],
  );
  return [...own, ...conditionalRows(schema, prefix)];
}

function row(path: string, required: boolean, schema: JsonObject): readonly FieldRow[] {
  const { description } = schema;
  const meaning = typeof description === "string" ? { meaning: description } : {};
  return [{ path, required, says: describeSchema(schema), ...meaning }, ...innerRows(path, schema)];
}

function innerRows(path: string, schema: JsonObject): readonly FieldRow[] {
  if (isJsonObject(schema.items)) return fieldRows(schema.items, `${path}[].`);
  if (isJsonObject(schema.additionalProperties)) return freeKeyRows(path, schema);
  return fieldRows(schema, `${path}.`);
}

function freeKeyRows(path: string, schema: JsonObject): readonly FieldRow[] {
  const named = isJsonObject(schema.propertyNames) ? [keyRow(path, schema.propertyNames)] : [];
  const values = schema.additionalProperties;
  return [...named, ...(isJsonObject(values) ? row(`${path}.<key>`, false, values) : [])];
}

function keyRow(path: string, names: JsonObject): FieldRow {
  return { path: `${path}: each key`, required: false, says: describeSchema({ type: "string", ...names }) };
}

/** Requirements under a condition, which schemas write as a negated `if` with an `else`. */
function conditionalRows(schema: JsonObject, prefix: string): readonly FieldRow[] {
  const branches = Array.isArray(schema.allOf) ? schema.allOf : [];
  return branches.flatMap((branch) => {
    if (!isJsonObject(branch) || !isJsonObject(branch.else)) return [];
    const when = conditionWords(branch);
    return fieldRows(branch.else, prefix).map((each) => ({ ...each, says: `${when}: ${each.says}` }));
  });
}

function conditionWords(branch: JsonObject): string {
  const test = isJsonObject(branch.if) && isJsonObject(branch.if.not) ? branch.if.not.properties : undefined;
  const tests = Object.entries(isJsonObject(test) ? test : {});
  return tests.map(([name, schema]) => `where ${name} is ${isJsonObject(schema) ? describeSchema(schema) : ""}`).join();
}

/** Describes a schema's constraints in words. */
function describeSchema(schema: JsonObject): string {
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
