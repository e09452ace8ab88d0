import {
  checkNesting,
  ENVELOPE_MAX_BYTES,
  integersByName,
  isCommandMethod,
  show,
  toPointer,
} from "@bourse/contract/guest";
import {
  firstIssue,
  type Judge,
  judgeSchema,
  type OutputCheck,
  type RefusedOutput,
  type SchemaRules,
  strictCheck,
} from "./output.ts";
import { compileSchema } from "./schema-check.ts";

/** The part of an envelope that the schema has validated. */
interface Envelope {
  readonly views: Readonly<Record<string, unknown>>;
  readonly commands: readonly { readonly id: string; readonly method: string }[];
}

/**
 * Validates a whole envelope, with the same verdict as the contract's `checkEnvelope` but without its library: strict
 * JSON, nesting of layouts, schema, declared views, known methods, unique command ids. The schema is compiled once for
 * all lists of declared views.
 */
export function envelopeCheck({ schema, integers }: SchemaRules): (declaredViews: readonly string[]) => OutputCheck {
  const judgeForm = judgeSchema(compileSchema(schema), () => "envelope.invalid");
  // Parameters are unrestricted here: each command decides which of its numbers must be integers.
  const integerAt = integersByName(new Set(integers), ["commands"]);
  return (declaredViews) => {
    const declared: ReadonlySet<string> = new Set(declaredViews);
    const judge: Judge = (value) =>
      deepView(value) ?? judgeForm(value) ?? foreignView(value as Envelope, declared) ?? badCommand(value as Envelope);
    return strictCheck({ maxBytes: ENVELOPE_MAX_BYTES, maxStringLength: ENVELOPE_MAX_BYTES, integerAt }, judge);
  };
}

/** The schema check recurses into layouts, so their depth is checked first. */
function deepView(value: unknown): RefusedOutput | undefined {
  const views = isObject(value) ? value.views : undefined;
  if (!isObject(views)) return undefined;
  for (const id in views) {
    const deep = checkNesting(views[id], "");
    if (deep.length > 0) return firstIssue(deep, toPointer(["views", id]));
  }
  return undefined;
}

function foreignView({ views }: Envelope, declared: ReadonlySet<string>): RefusedOutput | undefined {
  for (const id in views) {
    if (declared.has(id)) continue;
    return {
      rule: "envelope.view_undeclared",
      message: `${toPointer(["views", id])}: the manifest declares no view ${show(id)}`,
    };
  }
  return undefined;
}

function badCommand({ commands }: Envelope): RefusedOutput | undefined {
  const seen = new Set<string>();
  for (const [index, { id, method }] of commands.entries()) {
    const at = toPointer(["commands", index]);
    if (!isCommandMethod(method))
      return { rule: "envelope.method_unknown", message: `${at}/method: ${show(method)} is not a host command` };
    if (seen.has(id)) return { rule: "envelope.command_duplicate", message: `${at}/id: the id ${show(id)} repeats` };
    seen.add(id);
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
