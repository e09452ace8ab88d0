import type { StructureEvent } from "@bourse/bars";
import type { Child, Shown } from "./layout.ts";

/**
 * The functions that the engine lends a program: one function for each letter. They are set before the program runs and end up in its
 * snapshot. `packages/sdk/engine/assembly/natives.ts` is the other side.
 */
declare global {
  /** Writes a line into the extension's log. */
  function $l(text: string): number;
  /** 1 if the capability of this number is approved, else 0. */
  function $h(index: number): number;
  /** Sets the engine's clock, in milliseconds since 1970. */
  function $t(now: number): number;
  /** A plain value as JSON text, faster than the language's own writer; undefined where a part of it is not plain. */
  function $j(value: unknown): string | undefined;
  /**
   * Calculates over columns of bars: `numbers` begins with the calculation's own number and the length of the columns,
   * and its parameters follow. Lines are written into the last of the columns; a structure is given the words for its
   * rules and is the result. Undefined where a column is no `Float64Array` with room for that, or a period is no number
   * of bars.
   */
  function $n(
    columns: readonly (Float64Array | readonly string[])[],
    numbers: readonly number[],
  ): ScannedStructure | number | undefined;
  /** A number as text for traders, with a plus for a gain if the last is 1; undefined of one that is too large, or none. */
  function $f(value: number, decimals: number, plus: number): string | undefined;
  /** 1 of a text that is one line as it stands; 0 says nothing. */
  function $i(text: string): number;
  /**
   * A node of its type, options, and a text before them or children behind them; undefined where it is not made of plain
   * values and nodes alone.
   */
  function $m(type: "label" | "row" | "column", options: object, content: string | readonly Child[]): Shown | undefined;
  /** From 1 on, the log gets a line with the place of the program each 10,000 calls and turns: for a profile. */
  function $s(on: number): number;
  /**
   * Draws the view of a number, which the envelope has under its id: 1 if it looks different from what was sent, else 0;
   * undefined where a part of it is not plain. API version 2.
   */
  function $d(number: number, id: string, root: unknown): 1 | 0 | undefined;
  /** The same of a view as JSON. */
  function $x(number: number, id: string, json: string): 1 | 0;
  /** Forgets what was sent, so that every view looks different; API version 2. */
  function $r(): void;
  /** Submits an envelope: its text until the first view, and from the last one on; API version 2. */
  function $o(head: string, rest: string): number;
  /** Sets the layout; undefined where a part of it is not plain. API version 1. */
  function $v(root: unknown): number | undefined;
  /** The same of a layout as JSON. */
  function $w(json: string): number;
  /** Reads a quote into {@link $read}; API version 1. */
  function $q(symbol: string): number;
  /** Reads bars into {@link $read} and {@link $bars}; API version 1. */
  function $c(symbol: string, timeframe: string): number;
  /** The last snapshot read; its list of bars is the number of a buffer. */
  var $read: unknown;
  /** The buffers of the last snapshot read. */
  var $bars: readonly ArrayBuffer[];
  /** Called by the engine for each event or view, and without an event at the end of a callback. */
  var $entry: (event?: never, buffers?: readonly ArrayBuffer[]) => void;
  /** Called by the engine for the words of a fault; without one, for the place where a long callback is. */
  var $fault: (thrown?: unknown) => string;
  /** Called by the engine when a promise fails that nobody awaits yet, and when somebody does after all. */
  var $failed: (promise: Promise<unknown>, reason: unknown, isHandled: boolean) => void;
}

/** The events of a structure, and the trend after each bar. */
type ScannedStructure = readonly [
  events: readonly StructureEvent[],
  trends: readonly (StructureEvent["direction"] | undefined)[],
];

/**
 * A line in the log that the author reads and the host counts.
 *
 * @example log("bars", bars.length, { newest: bars.last });
 */
export function log(...parts: readonly unknown[]): void {
  $l(parts.map((part) => shown(part)).join(" "));
}

function shown(part: unknown): string {
  if (typeof part === "string") return part;
  if (part instanceof Error) return stackOf(part);
  try {
    return JSON.stringify(part) ?? String(part);
  } catch {
    // A cycle, or a number of arbitrary size: its name is better than no line.
    return String(part);
  }
}

/** An error as its words and the places that led to it. */
export function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `${shown(thrown)} was thrown, which is no Error: its place is unknown`;
  return `${thrown.name}: ${thrown.message}\n${thrown.stack ?? ""}`.trimEnd();
}

/** Set by the runtime of either API version; the start of a module has none. */
let isRunning = false;
/** Whether a callback runs, so that there is a time. */
export function setRunning(now: number | undefined): void {
  isRunning = now !== undefined;
  if (now !== undefined) $t(now);
}

const NO_TIME = "There is no clock here. In an interactive guest, the time of an event is there while it is handled.";

/** The language's own, which reads the clock that {@link setRunning} sets. */
const EngineDate = Date;

/**
 * `Date` with the time of the event. A module that is only starting and a view of API version 1 have no time: what would
 * be 1970 is an error.
 */
class EventDate extends Date {
  constructor(...args: readonly [] | readonly [string | number | Date]) {
    if (args.length === 0 && !isRunning) throw new Error(NO_TIME);
    super(...(args as readonly [number]));
  }

  static override now(): number {
    if (!isRunning) throw new Error(NO_TIME);
    return EngineDate.now();
  }
}

function refuse(name: string, instead: string): () => never {
  return () => {
    throw new Error(`${name} does not exist in a guest. ${instead}`);
  };
}

/** Makes the globals that a program knows from elsewhere work here, or say why they cannot. */
function prepareGlobals(): void {
  const console = { log, info: log, debug: log, warn: log, error: log };
  Object.assign(globalThis, { console, Date: EventDate, performance: undefined });
  Math.random = refuse("Math.random", "The same events must give the same answers; take what varies from the event.");
}

globalThis.$fault = (thrown) => {
  if (thrown === undefined) return `this callback takes long, here:\n${new Error("place").stack ?? ""}`;
  return `abort: ${stackOf(thrown)}`;
};

prepareGlobals();
