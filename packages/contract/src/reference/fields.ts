import { isJsonObject, type JsonObject } from "../json/value.ts";
import { describeSchema } from "./describe.ts";

/** One line of a field table. */
export interface FieldRow {
  /** Dotted path; `<key>` stands for a free key, `[]` for the items of a list. */
  readonly path: string;
  readonly required: boolean;
  readonly says: string;
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
  return [{ path, required, says: describeSchema(schema) }, ...innerRows(path, schema)];
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
