import { type HostEvent, SUBJECTS } from "./host-event.ts";

/** A longer line is not from the host; the stream is closed before it fills the memory. */
const MAX_LINE = 64 * 1024;

/**
 * Reads server-sent events from a fetch body (EventSource cannot send the token). Ignores comments and unknown types.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<HostEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r?\n/);
      rest = lines.pop() ?? "";
      if (rest.length > MAX_LINE) return;
      for (const line of lines) {
        const event = parseLine(line);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel();
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
  return Object.hasOwn(SUBJECTS, String(value.type));
}
