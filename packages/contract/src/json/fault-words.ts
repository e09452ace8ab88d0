import { closestTo } from "./closest.ts";
import { childPointer } from "./pointer.ts";
import { kindOf, show, typeName } from "./show.ts";

/** The part of a fault that its words need. The check in a guest's thread, which loads no library, reports the same. */
export interface SaidFault {
  readonly keyword: string;
  /** The keyword's demand, under the names that the validator gives. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  /** The object schema that the keyword is a member of. */
  readonly parentSchema?: ViolatedSchema | undefined;
  readonly propertyName?: string;
}

interface ViolatedSchema extends Readonly<Record<string, unknown>> {
  readonly oneOf?: readonly KindSchema[];
}

/** A fault with the type of its value, but without the value itself. */
interface AskedFault {
  readonly params: SaidFault["params"];
  readonly parentSchema?: SaidFault["parentSchema"] | undefined;
  readonly kind: string;
}

/**
 * The meaning of each keyword, with the property, type or limit that it is about. The value is not given to these: it may
 * be a secret.
 */
const ASKED: Readonly<Record<string, (fault: AskedFault) => string>> = {
  required: ({ params }) => `${show(params.missingProperty)} is missing`,
  additionalProperties: ({ params }) => `${show(params.additionalProperty)} is not a property of this object`,
  dependentRequired: ({ params }) => `${params.property} needs ${params.missingProperty} beside it`,
  type: ({ params, kind }) => `must be ${typesOf(params.type)}, not ${kind}`,
  enum: valuesAsked,
  const: valuesAsked,
  minLength: (fault) => `has fewer than ${bound(fault)} characters`,
  maxLength: (fault) => `has more than ${bound(fault)} characters`,
  minimum: (fault) => `must be at least ${bound(fault)}`,
  maximum: (fault) => `must be at most ${bound(fault)}`,
  exclusiveMinimum: (fault) => `must be more than ${bound(fault)}`,
  exclusiveMaximum: (fault) => `must be less than ${bound(fault)}`,
  minItems: (fault) => `has fewer than ${bound(fault)} items`,
  maxItems: (fault) => `has more than ${bound(fault)} items`,
  minProperties: (fault) => `has fewer than ${bound(fault)} members`,
  maxProperties: (fault) => `has more than ${bound(fault)} members`,
  uniqueItems: ({ params }) => `item ${params.j} repeats as item ${params.i}`,
  format: ({ params }) => `does not have the form of ${params.format}`,
  discriminator: kindsAsked,
};

/** Used instead of {@link ASKED} for the author of a value, who finds the value sooner if the message repeats it. */
const QUOTED: Readonly<Record<string, (fault: SaidFault) => string>> = {
  enum: (fault) => notAllowed(fault, fault.data),
  const: (fault) => notAllowed(fault, fault.data),
  minimum: (fault) => `${show(fault.data)} is less than ${bound(fault)}`,
  maximum: (fault) => `${show(fault.data)} is more than ${bound(fault)}`,
  exclusiveMinimum: (fault) => `${show(fault.data)} is not more than ${bound(fault)}`,
  exclusiveMaximum: (fault) => `${show(fault.data)} is not less than ${bound(fault)}`,
  additionalProperties: (fault) => {
    const near = closestTo(String(fault.params.additionalProperty), propertiesOf(fault));
    return near === undefined ? sayAsked(fault) : `${sayAsked(fault)}; ${show(near)} is`;
  },
  // The value selects one of several object schemas by a property, and none of them has this property's value.
  discriminator: (fault) => (isWithoutKind(fault) ? sayAsked(fault) : notAllowed(fault, fault.params.tagValue)),
};

/** A fault in the words of the value's author; a schema's own message (`x-says`) for all that no keyword explains. */
export function sayFault(fault: SaidFault): string {
  return QUOTED[fault.keyword]?.(fault) ?? sayAsked(fault);
}

/** The same for readers who may not see the typed value: only what the schema asks for. */
export function sayAsked({ keyword, params, parentSchema, data }: SaidFault): string {
  const fault = { params, parentSchema, kind: kindOf(data) };
  return ASKED[keyword]?.(fault) ?? says(fault);
}

/** Where a fault is, from the pointer of its value: at the unknown property, or at the property that names the kind. */
export function placeOfFault({ keyword, params }: SaidFault, pointer: string): string {
  if (keyword === "additionalProperties") return childPointer(pointer, String(params.additionalProperty));
  return keyword === "discriminator" ? childPointer(pointer, String(params.tag)) : pointer;
}

function notAllowed(fault: SaidFault, value: unknown): string {
  const { allowedValues: allowed } = fault.params;
  const names = Array.isArray(allowed) ? allowed.filter((each) => typeof each === "string") : [];
  const near = typeof value === "string" ? closestTo(value, names) : undefined;
  const meant = near === undefined ? "" : ` (did you mean ${show(near)}?)`;
  return `${show(value)} is not allowed${meant}; it ${sayAsked(fault)}`;
}

const isWithoutKind = ({ params }: Pick<AskedFault, "params">): boolean => params.tagValue === undefined;

function kindsAsked(fault: AskedFault): string {
  if (isWithoutKind(fault)) return "is missing; it says what the object is";
  const { params, parentSchema } = fault;
  const forms: readonly KindSchema[] = parentSchema?.oneOf ?? [];
  const kinds = forms.flatMap(({ properties }) => {
    const { const: only, enum: several = [only] } = properties?.[String(params.tag)] ?? {};
    return several;
  });
  return oneOf(kinds);
}

interface KindSchema {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown; readonly enum?: readonly unknown[] }>>;
}

function typesOf(wanted: unknown): string {
  const names = Array.isArray(wanted) ? wanted : String(wanted).split(",");
  return names.map(typeName).join(" or ");
}

/** The limit of a fault. */
function bound({ params }: Pick<AskedFault, "params">): string {
  return String(params.limit);
}

function valuesAsked({ params: { allowedValues, allowedValue } }: AskedFault): string {
  return Array.isArray(allowedValues) ? oneOf(allowedValues) : `must be ${show(allowedValue)}`;
}

function oneOf(values: readonly unknown[]): string {
  return `must be one of ${values.map(show).join(", ")}`;
}

/** The schema's own message for a violation. */
export function says({ parentSchema }: Pick<AskedFault, "parentSchema">): string {
  const text = parentSchema?.["x-says"];
  return typeof text === "string" ? text : "does not have the form of this field";
}

/** Names of the properties that an object may have. */
export function allowedNames(fault: SaidFault): string {
  return propertiesOf(fault).join(", ") || "none";
}

function propertiesOf({ parentSchema }: SaidFault): readonly string[] {
  const properties = parentSchema?.properties;
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}
