import type { Timeframe } from "@bourse/contract/guest";
import type { CallbackInput } from "./messages.ts";

/** A callback's input without its bytes. */
export type InputHeader = RenderHeader | { readonly kind: "event"; readonly first: boolean };

interface RenderHeader {
  readonly kind: "render";
  readonly symbol: string;
  readonly guestOutput: boolean;
  readonly hasQuote: boolean;
  readonly timeframe?: Timeframe;
}

/** An input split into plain data and the bytes that belong to it. */
export interface InputParts {
  readonly header: InputHeader;
  readonly parts: readonly Uint8Array[];
}

/** Splits an input, to send it to another process. */
export function inputParts(input: CallbackInput): InputParts {
  if (input.kind === "event") return { header: { kind: "event", first: input.first }, parts: [input.json] };
  const { kind, symbol, guestOutput, quote, candles } = input;
  const header: RenderHeader = { kind, symbol, guestOutput, hasQuote: quote !== undefined };
  const parts = [quote, candles?.json].filter((part) => part !== undefined);
  return { header: candles ? { ...header, timeframe: candles.timeframe } : header, parts };
}

/** Rebuilds the input that {@link inputParts} split. */
export function inputOf(header: InputHeader, parts: readonly Uint8Array[]): CallbackInput {
  if (header.kind === "event") return { ...header, json: parts[0] ?? new Uint8Array() };
  const { kind, symbol, guestOutput, hasQuote, timeframe } = header;
  const quote = hasQuote ? parts[0] : undefined;
  const json = timeframe ? parts[hasQuote ? 1 : 0] : undefined;
  return {
    kind,
    symbol,
    guestOutput,
    ...(quote ? { quote } : {}),
    ...(timeframe && json ? { candles: { timeframe, json } } : {}),
  };
}
