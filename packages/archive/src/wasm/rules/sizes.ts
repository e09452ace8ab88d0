import type { Findings } from "../findings.ts";
import type { Bounds, ModuleShape } from "../shape.ts";

/** Pages addressable with 32 bits; every engine rejects a module that declares more. */
const ADDRESSABLE_PAGES = 65_536;

interface Rule {
  readonly rule: string;
  readonly kind: "memory" | "table";
  readonly unit: string;
  readonly limit: number;
}

function checkAll(shape: ModuleShape, findings: Findings, { rule, kind, unit, limit }: Rule): void {
  const defined = kind === "memory" ? shape.memories : shape.tables;
  const imported = shape.imports.filter((each) => each.kind === kind).length;
  if (imported > 0)
    findings.add(rule, `the module imports a ${kind}, a guest's ${kind} is its own, so that the host can cap it`);
  if (imported + defined.length > 1)
    findings.add(rule, `the module has ${imported + defined.length} of kind ${kind}, at most 1 is allowed`);
  for (const { min, max } of defined) {
    if (min > limit) findings.add(rule, `the ${kind} starts with ${min} ${unit}, at most ${limit} are allowed`);
    if (max !== undefined && max < min)
      findings.add("wasm.malformed", `the ${kind} starts with ${min} ${unit} and may have ${max}`);
  }
}

const beyond = ({ min, max, plain }: Bounds): boolean => plain && Math.max(min, max ?? 0) > ADDRESSABLE_PAGES;

/** One memory and at most one table, both defined by the module and initially small; their maxima are rewritten. */
export function checkSizes(shape: ModuleShape, findings: Findings): void {
  const { memoryPages, tableElements } = findings.limits;
  checkAll(shape, findings, { rule: "wasm.memory_limit", kind: "memory", unit: "pages", limit: memoryPages });
  checkAll(shape, findings, { rule: "wasm.table_limit", kind: "table", unit: "elements", limit: tableElements });
  if (shape.memories.some(beyond)) findings.add("wasm.malformed", `a memory has more than ${ADDRESSABLE_PAGES} pages`);
  const memories = shape.memories.length + shape.imports.filter((each) => each.kind === "memory").length;
  if (memories > 1) findings.feature("multi-memory", () => `${memories} memories`);
}
