import { checkNesting, type PathStep, parseStrictJson, VIEW_MAX_BYTES } from "@bourse/contract/guest";
import { compileSchema } from "./schema-check.ts";

/** A view that was refused: what the author is told when no better one follows. */
export interface RefusedView {
  readonly rule: string;
  readonly message: string;
}

/** Judges a view's bytes; answers the first fault, or nothing. */
export type ViewCheck = (bytes: Uint8Array) => RefusedView | undefined;

/** What a view is checked against: the contract's layout schema, as plain data that crosses threads. */
export interface ViewRules {
  readonly schema: Readonly<Record<string, unknown>>;
  /** Properties whose numbers must be written as integers. */
  readonly integers: readonly string[];
}

/** Strict JSON first, its depth included, then the nesting of nodes, then the schema. */
export function viewCheck({ schema, integers }: ViewRules): ViewCheck {
  const check = compileSchema(schema);
  const names = new Set<PathStep | undefined>(integers);
  const options = {
    maxBytes: VIEW_MAX_BYTES,
    maxFaults: 1,
    integerAt: (path: readonly PathStep[]) => names.has(path.at(-1)),
  };
  return (bytes) => {
    const parsed = parseStrictJson(bytes, options);
    const [issue] = parsed.ok ? checkNesting(parsed.value, "") : parsed.issues;
    if (issue) return { rule: issue.rule, message: `${issue.pointer || "the view"}: ${issue.message}` };
    const fault = parsed.ok ? check(parsed.value) : undefined;
    return (
      fault && {
        rule: `layout.${fault.keyword}`,
        message: `${fault.pointer || "the view"} does not meet ${fault.keyword}`,
      }
    );
  };
}
