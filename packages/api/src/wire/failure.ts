import type { ErrorCode } from "@bourse/contract/errors";
import type { AnswerMessage, ErrorBody, MessageId } from "./message.ts";

/** Codes of the wire itself and their numbers in JSON-RPC. Every other refusal has the number {@link REFUSED}. */
const NUMBERS = {
  "inapp.not_json": -32700,
  "inapp.message_invalid": -32600,
  "inapp.method_unknown": -32601,
  "inapp.params_invalid": -32602,
  "inapp.internal": -32603,
  "inapp.cancelled": -32800,
} as const satisfies Partial<Record<ErrorCode, number>>;

/** A request that was understood and refused; `data.code` says why. */
const REFUSED = -32000;

const CODES = new Map<number, string>(Object.entries(NUMBERS).map(([code, number]) => [number, code]));

/** A request that failed: refused by the other side, cancelled, late, or without an answer because the wire closed. */
export class WireFailure extends Error {
  override readonly name = "WireFailure";
  /** A code of the error catalogue. */
  readonly code: string;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  /** The failure that an answer reports. Its code is the other side's and may be unknown here. */
  static from({ code, message, data }: ErrorBody): WireFailure {
    const named = typeof data === "object" && data !== null && "code" in data ? data.code : undefined;
    const text = typeof named === "string" ? named : (CODES.get(code) ?? "inapp.internal");
    return new WireFailure(text as ErrorCode, message);
  }
}

/** The answer that reports a failure. */
export function failureMessage(id: MessageId | null, { code, message }: WireFailure): AnswerMessage {
  const number = (NUMBERS as Readonly<Record<string, number>>)[code] ?? REFUSED;
  return { jsonrpc: "2.0", id, error: { code: number, message, data: { code } } };
}
