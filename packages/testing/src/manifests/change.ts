import { checkManifest, type Issue } from "@bourse/contract";
import type { Draft } from "./samples.ts";

/** Removes the member in a change. */
export const ABSENT = Symbol("absent");

const encoder = new TextEncoder();

/** The bytes of a draft as an author would save them. */
export function bytesOf(draft: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(draft));
}

/** A copy of a draft with one value set or removed; `-` appends to an array. */
export function changed(draft: Draft, pointer: string, value: unknown): Draft {
  const copy = structuredClone(draft);
  const steps = pointer.split("/").slice(1).map(unescapeStep);
  const last = steps.pop() ?? "";
  const parent = steps.reduce<unknown>((inner, step) => (inner as Draft)[step], copy) as Draft | unknown[];
  if (Array.isArray(parent)) changeArray(parent, last, value);
  else if (value === ABSENT) delete parent[last];
  else parent[last] = value;
  return copy;
}

function changeArray(array: unknown[], last: string, value: unknown): void {
  const index = last === "-" ? array.length : Number(last);
  if (value === ABSENT) array.splice(index, 1);
  else array[index] = value;
}

function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The errors of a draft, each as "rule pointer"; empty if it is accepted. */
export function errorsOf(draft: unknown): readonly string[] {
  return named(checkManifest(bytesOf(draft)).issues, "error");
}

/** The warnings of a draft, each as "rule pointer". */
export function warningsOf(draft: unknown): readonly string[] {
  return named(checkManifest(bytesOf(draft)).issues, "warning");
}

function named(issues: readonly Issue[], severity: Issue["severity"]): readonly string[] {
  return issues.filter((each) => each.severity === severity).map((each) => `${each.rule} ${each.pointer}`);
}
