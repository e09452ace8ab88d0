import { JSON_LIMITS, type JsonValue, parseStrictJson } from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";

/** Parses a peer's JSON strictly. @throws CommandFailure `feed.not_understood`, `command.too_large` */
export function readJson(bytes: Uint8Array): JsonValue {
  const read = parseStrictJson(bytes, { maxBytes: bytes.length, maxDepth: JSON_LIMITS.maxDepth });
  if (read.ok) return read.value;
  const rule = read.issues[0]?.rule;
  if (rule === "json.too_large")
    throw new CommandFailure("command.too_large", "a text or the number of values is over its bound");
  throw new CommandFailure("feed.not_understood", `the answer is not strict JSON (${rule ?? "json"})`);
}

/** Converts a library's result for a peer's answer to plain JSON data. @throws CommandFailure `feed.not_understood` */
export function toJson(value: unknown): JsonValue {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    throw new CommandFailure("feed.not_understood", "the answer is nested too deep");
  }
  return readJson(new TextEncoder().encode(text ?? "null"));
}

/** @throws CommandFailure `command.too_large` */
export function checkResultSize(data: unknown, maxBytes: number): void {
  if (Buffer.byteLength(JSON.stringify(data)) > maxBytes) {
    throw new CommandFailure("command.too_large", `the data has more than ${maxBytes} bytes`);
  }
}
