import { checkNesting, type PathStep, parseStrictJson, VIEW_MAX_BYTES } from "@bourse/contract/guest";
import { readPlainJson } from "./quick-json.ts";
import { compileSchema, type SchemaCheck } from "./schema-check.ts";

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
  const integerAt = (path: readonly PathStep[]) => names.has(path.at(-1));
  const options = { maxBytes: VIEW_MAX_BYTES, maxFaults: 1, integerAt };
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return (bytes) => {
    const plain = readPlainJson(bytes, decoder);
    if (plain !== undefined && judge(plain, check) === undefined) return undefined;
    const parsed = parseStrictJson(bytes, options);
    return parsed.ok ? judge(parsed.value, check) : refusal(parsed.issues);
  };
}

function judge(value: unknown, check: SchemaCheck): RefusedView | undefined {
  const tooDeep = refusal(checkNesting(value, ""));
  if (tooDeep) return tooDeep;
  const fault = check(value);
  if (!fault) return undefined;
  const message = `${fault.pointer || "the view"} does not meet ${fault.keyword}`;
  return { rule: `layout.${fault.keyword}`, message };
}

function refusal([first]: ReturnType<typeof checkNesting>): RefusedView | undefined {
  return first && { rule: first.rule, message: `${first.pointer || "the view"}: ${first.message}` };
}
