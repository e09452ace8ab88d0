import type { HostEvent } from "@bourse/contract/host-api";
import { readLines } from "../api/read-lines.ts";
import { KINDS } from "./kinds.ts";

/** A longer line is not from the host. */
const MAX_LINE = 64 * 1024;

/** Reads server-sent events from a fetch body. Ignores comments and unknown types. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<HostEvent> {
  for await (const line of readLines(body, MAX_LINE)) {
    const event = parseLine(line);
    if (event) yield event;
  }
}

/** The event of one line; undefined unless it is a `data:` line with a known type. */
export function parseLine(line: string): HostEvent | undefined {
  if (!line.startsWith("data:")) return undefined;
  try {
    const value: unknown = JSON.parse(line.slice(5));
    return isHostEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHostEvent(value: unknown): value is HostEvent {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  return Object.hasOwn(KINDS, String(value.type));
}
