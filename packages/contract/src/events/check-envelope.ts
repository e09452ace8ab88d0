import { isCommandMethod } from "../generated/methods.ts";
import { type Issue, issue } from "../issue.ts";
import { integerNames, integersByName } from "../json/integers.ts";
import { parseStrictJson } from "../json/parse.ts";
import { childPointer, toPointer } from "../json/pointer.ts";
import { show } from "../json/show.ts";
import { typed } from "../json/typed.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json/value.ts";
import { ENVELOPE_MAX_BYTES } from "../limits/guest.ts";
import { MAX_ISSUES } from "../limits/manifest.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { layoutFaults } from "../view/faults.ts";
import { checkNesting } from "../view/nesting.ts";
import { type Envelope, EnvelopeSchema } from "./envelope.ts";

/** Context for checking an envelope beyond its own form. */
export interface EnvelopeRules {
  /** Ids of the views declared in the signed manifest. */
  readonly declaredViews: ReadonlySet<string>;
}

/** An envelope, or every reason to refuse it. */
export type EnvelopeVerdict =
  | { readonly ok: true; readonly envelope: Envelope; readonly issues: readonly [] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const schema = lazyChecker(EnvelopeSchema);

/** Names of integers in an envelope and its layouts, for the strict reader; parameters of commands are exempt. */
export const ENVELOPE_INTEGERS = integerNames([EnvelopeSchema]);

const reading = {
  maxBytes: ENVELOPE_MAX_BYTES,
  // A guest may store its whole value as one long string.
  maxStringLength: ENVELOPE_MAX_BYTES,
  integerAt: integersByName(ENVELOPE_INTEGERS, ["commands"]),
};

/**
 * Checks an output envelope as a whole: strict JSON within 2 MiB, its form, layouts, declared views only, known methods,
 * at most 32 commands with an id each. Parameters are checked by their commands, capabilities when a command runs.
 *
 * @returns issues of `json.*` and `envelope.*`; never throws, whatever the bytes are.
 */
export function checkEnvelope(bytes: Uint8Array, rules: EnvelopeRules): EnvelopeVerdict {
  const read = parseStrictJson(bytes, reading);
  if (!read.ok) return { ok: false, issues: read.issues };
  const issues = envelopeIssues(read.value, rules);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, envelope: typed(read.value), issues: [] };
}

function envelopeIssues(value: JsonValue, rules: EnvelopeRules): readonly Issue[] {
  const deep = deepViews(value);
  if (deep.length > 0) return deep;
  const faults = schema.holds(value) ? [] : schemaFaults(value).map(asEnvelopeIssue);
  if (!isJsonObject(value)) return faults;
  return [...faults, ...undeclaredViews(value, rules), ...commandIssues(value)].slice(0, MAX_ISSUES);
}

function deepViews(value: JsonValue): readonly Issue[] {
  const views = isJsonObject(value) ? value.views : undefined;
  if (!isJsonObject(views)) return [];
  return Object.entries(views).flatMap(([id, layout]) => checkNesting(layout, toPointer(["views", id])));
}

/** Returns at least one issue: a value that the schema refuses is refused, even if no message explains it. */
function schemaFaults(value: JsonValue): readonly Issue[] {
  const views = isJsonObject(value) && isJsonObject(value.views) ? Object.entries(value.views) : [];
  const layouts = views.filter(([, layout]) => isJsonObject(layout));
  const faults = [
    ...schema.faults(value),
    ...layouts.flatMap(([id, each]) => layoutFaults(each, toPointer(["views", id]))),
  ];
  return faults.length > 0 ? faults : [issue("envelope.invalid", "", "does not have the form of an envelope")];
}

/** The schema's codes are about manifests; rewrites them for the author of an envelope. */
function asEnvelopeIssue({ rule, pointer, message }: Issue): Issue {
  return issue(rule.startsWith("manifest.") ? "envelope.invalid" : rule, pointer, message);
}

function undeclaredViews({ views }: JsonObject, { declaredViews }: EnvelopeRules): readonly Issue[] {
  if (!isJsonObject(views)) return [];
  const foreign = Object.keys(views).filter((id) => !declaredViews.has(id));
  return foreign.map((id) =>
    issue("envelope.view_undeclared", toPointer(["views", id]), `the manifest declares no view ${show(id)}`),
  );
}

function commandIssues({ commands }: JsonObject): readonly Issue[] {
  if (!Array.isArray(commands)) return [];
  const seen = new Set<string>();
  return (commands as readonly JsonValue[]).flatMap((command, index): readonly Issue[] => {
    if (!isJsonObject(command)) return [];
    const pointer = toPointer(["commands", index]);
    const { id, method } = command;
    const issues: Issue[] = [];
    if (typeof method === "string" && !isCommandMethod(method)) {
      issues.push(
        issue("envelope.method_unknown", childPointer(pointer, "method"), `${show(method)} is not a host command`),
      );
    }
    if (typeof id !== "string") return issues;
    if (seen.has(id)) {
      issues.push(issue("envelope.command_duplicate", childPointer(pointer, "id"), `the id ${show(id)} repeats`));
    }
    seen.add(id);
    return issues;
  });
}
