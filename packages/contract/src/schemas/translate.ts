import { type Issue, issue } from "../issue.ts";
import { allowedNames, placeOfFault, sayFault, says } from "../json/fault-words.ts";
import { childPointer } from "../json/pointer.ts";
import { kindOf, show } from "../json/show.ts";
import { foldBranches } from "./branches.ts";
import type { SchemaFault } from "./validator.ts";

/** Turns one fault into a message for the author; undefined when another fault already covers it. */
type Translate = (fault: SchemaFault) => Issue | readonly Issue[] | undefined;

/**
 * Issues for a validator's faults, one for each real fault: consequences of a wrong type or an empty text are folded.
 */
export function translateFaults(found: readonly SchemaFault[]): readonly Issue[] {
  const faults = foldBranches(found);
  const shadows = new Set<string>();
  for (const fault of faults) {
    if (fault.keyword === "type") shadows.add(`value ${place(fault)}`);
    if (fault.keyword === "minLength" && fault.data === "") shadows.add(`pattern ${place(fault)}`);
  }
  const told = faults.flatMap((fault) => {
    const shadow = SHADOWED[fault.keyword];
    if (shadow !== undefined && shadows.has(`${shadow} ${place(fault)}`)) return [];
    const translate = TRANSLATIONS[fault.keyword] ?? fallback;
    return translate(fault) ?? [];
  });
  return told.length > 1 ? withoutRepeats(told) : told;
}

/** Two branches of a schema can require the same of one value. */
function withoutRepeats(issues: readonly Issue[]): readonly Issue[] {
  const byText = new Map(issues.map((each) => [`${each.rule} ${each.pointer} ${each.message}`, each]));
  return [...byText.values()];
}

/** Keywords that add nothing when a fault of the given group exists at the same place. */
const SHADOWED: Readonly<Record<string, string>> = {
  enum: "value",
  const: "value",
  oneOf: "value",
  minimum: "value",
  maximum: "value",
  pattern: "pattern",
};

/** The pointer of the faulty value; for a fault of a member's name, the pointer of that member. */
function place(fault: SchemaFault): string {
  const name = fault.propertyName;
  return name === undefined ? fault.instancePath : childPointer(fault.instancePath, name);
}

const told = (rule: string): Translate => {
  return (fault) => issue(rule, place(fault), sayFault(fault));
};

const TRANSLATIONS: Readonly<Record<string, Translate>> = {
  required: (fault) => (isAlternative(fault) ? undefined : told("manifest.required")(fault)),
  additionalProperties: (fault) => {
    const hint = `Remove it. Allowed here: ${allowedNames(fault)}.`;
    const pointer = placeOfFault(fault, fault.instancePath);
    return { ...issue("manifest.unknown_property", pointer, sayFault(fault)), hint };
  },
  type: (fault) => told(fault.params.type === "integer" ? "json.integer_invalid" : "manifest.type")(fault),
  enum: told("manifest.enum"),
  const: told("manifest.enum"),
  minLength: told("manifest.length"),
  maxLength: told("manifest.length"),
  minimum: told("manifest.range"),
  maximum: told("manifest.range"),
  exclusiveMinimum: told("manifest.range"),
  exclusiveMaximum: told("manifest.range"),
  minItems: told("manifest.count"),
  maxItems: told("manifest.count"),
  minProperties: told("manifest.count"),
  maxProperties: told("manifest.count"),
  pattern: unfitting,
  not: told("manifest.coupling"),
  uniqueItems: repeated,
  discriminator: unknownKind,
  oneOf: told("manifest.coupling"),
  dependentRequired: (fault) => {
    const pointer = childPointer(fault.instancePath, String(fault.params.property));
    return issue("manifest.coupling", pointer, sayFault(fault));
  },
  propertyNames: () => undefined,
  if: () => undefined,
};

function fallback(fault: SchemaFault): Issue {
  return issue("manifest.schema", place(fault), sayFault(fault));
}

/** A branch of "exactly one of": its own failure is not a fault, only the choice as a whole can be. */
function isAlternative(fault: SchemaFault): boolean {
  return fault.parentSchema?.properties === undefined && /\/oneOf\/\d+\/required$/.test(fault.schemaPath);
}

/** Most violations of the rule of clean text are line breaks in a description. */
const ONE_LINE_HINT = "Write it as one line: put a space where the line break or tab is.";

function unfitting(fault: SchemaFault): Issue {
  const rule = namedRule(fault);
  if (rule === "json.encoding_invalid" && typeof fault.data === "string" && /[\n\r\t]/.test(fault.data))
    return { ...issue(rule, place(fault), "the text holds a line break or a tab"), hint: ONE_LINE_HINT };
  return issue(rule ?? "manifest.pattern", place(fault), `${shown(fault)} ${says(fault)}`);
}

function namedRule(fault: SchemaFault): string | undefined {
  const rule = fault.parentSchema?.["x-rule"];
  return typeof rule === "string" ? rule : undefined;
}

/** The faulty text; text with hidden characters is not shown. */
function shown(fault: SchemaFault): string {
  if (namedRule(fault) !== undefined) return "the text";
  return show(fault.propertyName ?? fault.data);
}

/** Every item that repeats an earlier one; the validator stops at the first pair. */
function repeated(fault: SchemaFault): readonly Issue[] {
  const seen = new Set<unknown>();
  return (fault.data as readonly unknown[]).flatMap((item, index) => {
    const again = seen.has(item) && typeof item === "string";
    seen.add(item);
    return again ? [issue("manifest.duplicate", childPointer(fault.instancePath, index), `${show(item)} repeats`)] : [];
  });
}

/** The kind of a node determines its other members, so nothing more is reported for a node of unknown kind. */
function unknownKind(fault: SchemaFault): Issue | undefined {
  const { tag, tagValue } = fault.params;
  if (tagValue === undefined) return undefined;
  const pointer = childPointer(fault.instancePath, String(tag));
  if (typeof tagValue !== "string") {
    return issue("manifest.type", pointer, `must be a string, not ${kindOf(tagValue)}`);
  }
  return issue("manifest.enum", pointer, sayFault(fault));
}
