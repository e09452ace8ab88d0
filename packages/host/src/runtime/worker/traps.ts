/** What V8 says of each trap, and the name that authors and docs use. */
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

/** Names the trap behind what a call into Wasm threw. */
export function trapKind(thrown: unknown): string {
  if (thrown instanceof WebAssembly.RuntimeError) {
    return KINDS.find(([pattern]) => pattern.test(thrown.message))?.[1] ?? "unknown";
  }
  return thrown instanceof RangeError ? "stack_overflow" : "unknown";
}

/** The names in the stack that belong to the guest: where its author looks first. At most eight, each cut short. */
export function guestFrames(thrown: unknown): readonly string[] {
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const frames = [...stack.matchAll(/at (?:Object\.)?(\S{1,80})[^\n]*\(wasm:\/\/[^\n]*?wasm-function\[(\d{1,6})\]/g)];
  return frames.slice(0, 8).map(([, name, index]) => `${name}#${index}`);
}
