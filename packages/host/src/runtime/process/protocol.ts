import type { Timeframe } from "@bourse/contract";
import type { Execution } from "../executor/executor.ts";
import type { LaneEnd } from "../executor/lanes.ts";
import type { CallbackInput, GuestGrant, RawFault, RunFigures } from "../worker/messages.ts";
import type { Frame } from "./frames.ts";

/** The argument that tells the runtime's process that it was given a file for lanes. */
export const WITH_LANES = "lanes";

/** What stands in for a {@link CallbackInput}; its bytes travel as parts. */
type InputHeader = RenderHeader | { readonly kind: "event"; readonly first: boolean };

interface RenderHeader {
  readonly kind: "render";
  readonly symbol: string;
  readonly guestOutput: boolean;
  readonly hasQuote: boolean;
  readonly timeframe?: Timeframe;
}

/** From the host. `load` carries the module, `call` the snapshots. */
export type Ask =
  | {
      readonly op: "load";
      readonly id: number;
      readonly key: string;
      readonly sha256: string;
      readonly grant: GuestGrant;
    }
  | { readonly op: "call"; readonly id: number; readonly key: string; readonly input: InputHeader }
  | { readonly op: "drop"; readonly id: number; readonly key: string }
  | { readonly op: "knock"; readonly id: number; readonly key: string; readonly lane: number }
  /** The host writes into a lane no more whose end it was told. */
  | { readonly op: "free"; readonly id: number; readonly lane: number }
  | { readonly op: "ping"; readonly id: number };

/** From the runtime's process. `done` carries the output where there is one. */
export type Answer =
  | {
      readonly op: "done";
      readonly id: number;
      readonly fault?: RawFault;
      readonly figures: RunFigures;
      /** The lane by which the guest takes its next events. */
      readonly lane?: number;
    }
  | ({ readonly op: "gone" } & LaneEnd)
  | { readonly op: "log"; readonly key: string; readonly text: string }
  | { readonly op: "pong"; readonly id: number };

/** The frame that asks for a callback. */
export function callFrame(id: number, key: string, input: CallbackInput): Frame<Ask> {
  if (input.kind === "event") {
    return { header: { op: "call", id, key, input: { kind: "event", first: input.first } }, parts: [input.json] };
  }
  const { kind, symbol, guestOutput, quote, candles } = input;
  const header: RenderHeader = { kind, symbol, guestOutput, hasQuote: quote !== undefined };
  const parts = [quote, candles?.json].filter((part) => part !== undefined);
  const named = candles ? { ...header, timeframe: candles.timeframe } : header;
  return { header: { op: "call", id, key, input: named }, parts };
}

/** The input that {@link callFrame} took apart. */
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

export function doneFrame(id: number, execution: Execution, lane?: number): Frame<Answer> {
  const { figures } = execution;
  const opened = lane === undefined ? {} : { lane };
  if (!execution.ok) return { header: { op: "done", id, fault: execution.fault, figures, ...opened }, parts: [] };
  return { header: { op: "done", id, figures, ...opened }, parts: execution.output ? [execution.output] : [] };
}

/** The execution that {@link doneFrame} took apart. */
export function executionOf({ fault, figures }: Extract<Answer, { op: "done" }>, output?: Uint8Array): Execution {
  if (fault) return { ok: false, fault, figures };
  return output ? { ok: true, output, figures } : { ok: true, figures };
}
