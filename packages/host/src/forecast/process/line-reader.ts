import type { Readable } from "node:stream";

/** A longer line is no line of this protocol. */
const MAX_LINE_BYTES = 64 * 1024;

/** The lines of a stream, without their ends. Stops at a line that is too long. */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream) {
    rest += String(chunk);
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > MAX_LINE_BYTES) return;
  }
}

/** An object of JSON, or undefined. */
export function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
