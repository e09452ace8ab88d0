import type { BridgeAnswer, BridgeError } from "@bourse/contract/web-app";

/** The first message that a frame gets, and the protocol of its bridge. */
export const PROTOCOL = "svc-webapp-v1";

/** A message of a frame with the parts that the page reads. Everything in it comes from the application. */
export interface FrameMessage {
  readonly id: string | null;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The message as it is relayed. */
  readonly text: string;
}

const encoder = new TextEncoder();

/** A message as JSON; undefined when it is none, or larger than the limit. */
export function readMessage(data: unknown, maxBytes: number): FrameMessage | undefined {
  const text = jsonOf(data);
  // A character has at most three bytes of UTF-8: most messages need not be counted.
  if (text === undefined || (text.length * 3 > maxBytes && encoder.encode(text).length > maxBytes)) return undefined;
  const { id, method, params } = isRecord(data) ? data : {};
  return {
    id: typeof id === "string" ? id : null,
    method: typeof method === "string" ? method : "",
    params: isRecord(params) ? params : {},
    text,
  };
}

export function idOf(data: unknown): string | null {
  const id = isRecord(data) ? data.id : undefined;
  return typeof id === "string" ? id : null;
}

/** A message may have cycles, or values that JSON does not know. */
function jsonOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A refusal with a code of the error catalogue. */
export function refusal(id: string | null, code: string, message: string): BridgeAnswer {
  return { id, ok: false, error: errorOf(code, message) };
}

export const errorOf = (code: string, message: string): BridgeError => ({
  code,
  message,
  retryable: code === "command.busy",
});
