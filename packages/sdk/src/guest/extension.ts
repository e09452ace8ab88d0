import type {
  AlertEvent,
  CompletionEvent,
  EventContext,
  HostContext,
  MarketEvent,
  StartEvent,
  StopEvent,
} from "@bourse/contract";
import { type Bar, type Bars, barsOf } from "./bars.ts";
import { beginRun, CommandFailed, type Outcome, settle, takeCommands } from "./commands.ts";
import { log, setRunning, stackOf } from "./engine.ts";
import { type Child, type DrawnView, drawView, jsonOf } from "./layout.ts";
import { beginStorage } from "./storage.ts";

/** The part of an event that every handler gets. */
export type Context = EventContext;

/** New prices of a subscription. */
export type MarketUpdate = Omit<MarketEvent["data"], "completed" | "forming"> & {
  readonly completed: Bars;
  /** The bar that may still change; undefined between two bars. */
  readonly forming: Bar | undefined;
};

type Handled = void | Promise<void>;

/** An interactive extension: its views and what it does at each event. Everything is optional but `views`. */
export interface Extension {
  /**
   * Views by their ids in the manifest. Each is a function of what the module knows, and is called after every event; a
   * view that looks as before is not sent again.
   */
  readonly views: Readonly<Record<string, () => Child>>;
  /** The first event. After a fault `restarted` is true, and what the module knew is gone: read `storage` again. */
  readonly onStart?: (start: StartEvent["data"], context: Context) => Handled;
  readonly onMarket?: (update: MarketUpdate, context: Context) => Handled;
  readonly onAlert?: (alert: AlertEvent["data"], context: Context) => Handled;
  /** A node with this key was tapped that has no `onTap` of its own. */
  readonly onTap?: (tap: { readonly view: string; readonly key: string }, context: Context) => Handled;
  readonly onOpened?: (view: string, context: Context) => Handled;
  readonly onClosed?: (view: string, context: Context) => Handled;
  readonly onContext?: (seen: HostContext, context: Context) => Handled;
  readonly onCompletion?: (completion: CompletionEvent["data"], context: Context) => Handled;
  /** The last event; commands of it are not run. */
  readonly onStop?: (stop: StopEvent["data"], context: Context) => Handled;
  /** A command failed and nobody caught it. Without this handler it is logged. */
  readonly onFailure?: (failed: CommandFailed, context: Context) => Handled;
}

interface AnyEvent {
  readonly type: string;
  readonly context: Context;
  readonly data: Record<string, unknown>;
}

/** Failures of promises that nobody has awaited yet, in this callback. */
const unawaited = new Map<Promise<unknown>, unknown>();

globalThis.$failed = (promise, reason, isHandled) => {
  if (isHandled) unawaited.delete(promise);
  else unawaited.set(promise, reason);
};

let context: Context = { workspace: "", generation: "", locale: "en", now: "" };

/**
 * The time of the event being handled, ISO 8601 UTC.
 *
 * @example label(`as of ${now()}`)
 */
export const now = (): string => context.now;

/**
 * Defines the extension: the one call of a module for API version 2.
 *
 * @example defineExtension({ views: { "me.hello.view": () => label("Hello") } })
 */
export function defineExtension(extension: Extension): void {
  const sent = new Map<string, DrawnView>();
  globalThis.$entry = (event?: AnyEvent, buffers: readonly ArrayBuffer[] = []) => {
    if (event === undefined) {
      finish(extension, sent);
      return;
    }
    context = event.context;
    setRunning(Date.parse(context.now));
    if (event.type === "start") {
      beginRun(context.now);
      beginStorage();
      sent.clear();
      $r();
    }
    handle(event, extension, { buffers, sent });
  };
}

interface Surroundings {
  readonly buffers: readonly ArrayBuffer[];
  readonly sent: ReadonlyMap<string, DrawnView>;
}

function handle({ type, data }: AnyEvent, extension: Extension, { buffers, sent }: Surroundings): void {
  if (type === "result") settle(settled(data as never, buffers));
  else if (type === "view") handleView(data as never, extension, sent);
  else callHandler({ type, data }, extension, buffers);
}

/** A handler that fails later is found among the promises that nobody awaits. */
function callHandler(
  { type, data }: Pick<AnyEvent, "type" | "data">,
  extension: Extension,
  buffers: readonly ArrayBuffer[],
): void {
  const given = data as never;
  if (type === "market") extension.onMarket?.(withBars(data, buffers) as never, context);
  else if (type === "start") extension.onStart?.(given, context);
  else if (type === "alert") extension.onAlert?.(given, context);
  else if (type === "context") extension.onContext?.(given, context);
  else if (type === "completion") extension.onCompletion?.(given, context);
  else if (type === "stop") extension.onStop?.(given, context);
}

function handleView(
  data: { readonly view_id: string; readonly action: string; readonly node_key?: string },
  extension: Extension,
  sent: ReadonlyMap<string, DrawnView>,
): void {
  const { view_id: view, action, node_key: key = "" } = data;
  const own = sent.get(view)?.tapOf(key);
  if (action === "opened") extension.onOpened?.(view, context);
  else if (action === "closed") extension.onClosed?.(view, context);
  else if (own) own();
  else extension.onTap?.({ view, key }, context);
}

/** The same object, which nobody else has, with bars for its candles. */
function withBars(prices: Record<string, unknown>, buffers: readonly ArrayBuffer[]): object {
  prices.completed = barsOf(prices.completed, buffers);
  if ("forming" in prices) prices.forming = barOf(prices.forming);
  return prices;
}

/** A result with candles is one of prices. */
function settled(outcome: Outcome, buffers: readonly ArrayBuffer[]): Outcome {
  const { result } = outcome;
  if (typeof result === "object" && result !== null && "completed" in result) withBars(result, buffers);
  return outcome;
}

function barOf(candle: unknown): Bar | undefined {
  if (typeof candle !== "object" || candle === null) return undefined;
  const { time, open, high, low, close, volume } = candle as { readonly time: string } & Omit<Bar, "time">;
  return { time: Date.parse(time), open, high, low, close, volume };
}

/** The text of an envelope until its first view. */
const HEAD = '{"api_version":2,"views":{';

/** The end of a callback: failures are told, views drawn, and one envelope submitted if there is anything new. */
function finish(extension: Extension, sent: Map<string, DrawnView>): void {
  if (unawaited.size > 0) {
    const failures = [...unawaited.values()];
    unawaited.clear();
    for (const failure of failures) tell(failure, extension);
  }
  let changed = 0;
  let number = 0;
  for (const [id, draw] of Object.entries(extension.views)) {
    const drawn = drawView(draw);
    sent.set(id, drawn);
    changed += $d(number, id, drawn.root) ?? $x(number, id, jsonOf(drawn.root, "view"));
    number += 1;
  }
  const commands = takeCommands();
  if (changed > 0 || commands !== "") $o(HEAD, `},"commands":[${commands}]}`);
  setRunning(undefined);
}

/** A refused command is the extension's to handle and no fault of it; anything else that fails is. */
function tell(failure: unknown, { onFailure }: Extension): void {
  if (!(failure instanceof CommandFailed)) throw failure;
  if (onFailure) onFailure(failure, context);
  else log(`${stackOf(failure)}\nNobody catches this; onFailure would be told.`);
}
