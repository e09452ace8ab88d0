import type { SchemaFault } from "./validator.ts";

/** Keywords whose fault shows that a form was not meant for the value at all. */
const DECIDING: ReadonlySet<string> = new Set(["type", "const", "enum"]);

/**
 * The faults of a value that may have one of several forms (`anyOf`). The validator lists the faults of every form and
 * then the choice; the author meant one of them. Keeps the faults of the form that the value is nearest to; if the
 * value has no form's type, one fault that names all types or values. Takes time linear in the faults, which may be
 * hostile.
 */
export function foldBranches(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  const folded: SchemaFault[] = [];
  for (const fault of faults) {
    if (fault.keyword === "anyOf") folded.push(...meant(takeForms(folded, fault), fault));
    else folded.push(fault);
  }
  return folded;
}

/** Removes the faults of each form of a choice from the end of the list, where the validator puts them. */
function takeForms(folded: SchemaFault[], choice: SchemaFault): readonly (readonly SchemaFault[])[] {
  const prefix = `${choice.schemaPath}/`;
  const first = folded.findLastIndex((each) => !isOfChoice(each, choice)) + 1;
  const forms = Map.groupBy(folded.splice(first), ({ schemaPath }) => schemaPath.slice(prefix.length).split("/")[0]);
  return [...forms.values()];
}

/** All items of a list have the same place in the schema, so the place in the value tells their faults apart. */
function isOfChoice({ schemaPath, instancePath }: SchemaFault, choice: SchemaFault): boolean {
  if (!schemaPath.startsWith(`${choice.schemaPath}/`)) return false;
  return instancePath === choice.instancePath || instancePath.startsWith(`${choice.instancePath}/`);
}

/** The faults to report: those of the nearest form, or one that lists the types or values that the forms accept. */
function meant(forms: readonly (readonly SchemaFault[])[], choice: SchemaFault): readonly SchemaFault[] {
  const fitting = forms.filter((faults) => !faults.some((each) => isOfAnother(each, choice)));
  const [nearest] = fitting.toSorted((one, other) => distance(one) - distance(other));
  return nearest ?? [whatIsTaken(forms.flat(), choice)];
}

/** True if the value's own type or fixed value shows that this form was not meant. */
function isOfAnother({ keyword, instancePath }: SchemaFault, choice: SchemaFault): boolean {
  return DECIDING.has(keyword) && instancePath === choice.instancePath;
}

/** A member with a wrong fixed value, such as a kind, counts more than any number of other faults: it shows that another form was meant. */
function distance(faults: readonly SchemaFault[]): number {
  const fixed = faults.filter(({ keyword }) => keyword === "const" || keyword === "enum").length;
  return fixed * 1000 + faults.length;
}

/** One fault with every fixed value, or every type, that the forms accept. */
function whatIsTaken(faults: readonly SchemaFault[], choice: SchemaFault): SchemaFault {
  const own = faults.filter((each) => isOfAnother(each, choice));
  const types = own.flatMap(({ params }): readonly unknown[] =>
    params.type === undefined ? [] : [params.type].flat(),
  );
  const values = own.flatMap(({ params }): readonly unknown[] => allowed(params));
  const ofValues: readonly string[] = values.map((each) => (each === null ? "null" : typeof each));
  const isClosed = types.every((each) => each === "null" || ofValues.includes(String(each)));
  if (values.length > 0 && isClosed) {
    const allowedValues = [...values, ...(types.includes("null") ? [null] : [])];
    return { ...choice, keyword: "enum", params: { allowedValues } };
  }
  if (types.length === 0) return choice;
  return { ...choice, keyword: "type", params: { type: [...new Set([...types, ...ofValues])] } };
}

function allowed(params: SchemaFault["params"]): readonly unknown[] {
  if (Array.isArray(params.allowedValues)) return params.allowedValues;
  return "allowedValue" in params ? [params.allowedValue] : [];
}
