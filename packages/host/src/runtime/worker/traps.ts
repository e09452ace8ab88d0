/** V8's message for each trap, and the name that authors and docs use. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/unreachable/, "unreachable"],
  [/memory access out of bounds/, "memory_out_of_bounds"],
  [/table index is out of bounds|table access|table_(get|set|init|copy|fill)/, "table_out_of_bounds"],
  [/function signature mismatch|null function|indirect call/, "indirect_call"],
  [/divide by zero|remainder by zero/, "divide_by_zero"],
  [/divide result unrepresentable/, "integer_overflow"],
  [/float unrepresentable/, "float_unrepresentable"],
  [/segment/, "segment_out_of_bounds"],
];

/** Classifies the trap behind an exception from Wasm. */
export function trapKind(thrown: unknown): string {
  if (thrown instanceof WebAssembly.RuntimeError) {
    return KINDS.find(([pattern]) => pattern.test(thrown.message))?.[1] ?? "unknown";
  }
  return thrown instanceof RangeError ? "stack_overflow" : "unknown";
}

/** The guest's function names in the stack: where its author looks first. At most eight, each shortened. */
export function guestFrames(thrown: unknown): readonly string[] {
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const frames = [...stack.matchAll(/at (?:Object\.)?(\S{1,80})[^\n]*\(wasm:\/\/[^\n]*?wasm-function\[(\d{1,6})\]/g)];
  return frames.slice(0, 8).map(([, name, index]) => `${name}#${index}`);
}
