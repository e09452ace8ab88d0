import type { EnvelopeCommand, EventContext, MarketEvent, ResultEvent } from "@bourse/contract";

/** An event as it was read: its type decides the form of `data`, which is checked before. */
export interface ReadEvent {
  readonly type: string;
  readonly context: EventContext;
  readonly data: unknown;
}

/** A decision about an event of the file: it is delivered, left out, or ends the run. */
export type Admission =
  | { readonly kind: "delivered" }
  | { readonly kind: "left_out"; readonly reason: string }
  | { readonly kind: "refused"; readonly message: string };

/**
 * The events that one guest gets, from a file and from the sample, as one host would send them: time does not go back,
 * a command has one result, a subscription goes on where it was, and an instance gets nothing that another one asked for.
 */
export interface Timeline {
  /** Called before an event of the file is delivered. */
  admit(event: ReadEvent): Admission;
  /** Records an event with which the sample answers. */
  answered(event: ReadEvent): void;
  /** Records the commands that the instance submitted. */
  submitted(commands: readonly EnvelopeCommand[]): void;
  /** Records that a fault ended the instance. */
  ended(): void;
}

interface Told {
  readonly sequence: number;
  /** Opening of the latest candle, completed or forming. */
  readonly last: string;
  readonly isForming: boolean;
}

const DELIVERED: Admission = { kind: "delivered" };
const LEFT_OUT = "the instance that asked for it has ended";

/** @param answers true when the sample answers market commands beside the file */
export function timelineOf({ answers }: { readonly answers: boolean }): Timeline {
  const asked = new Set<string>();
  const gone = new Set<string>();
  const results = new Set<string>();
  const told = new Map<string, Told>();
  let now: string | undefined;

  const note = (event: ReadEvent): void => {
    now = event.context.now;
    if (isResult(event)) results.add(event.data.id);
    if (isMarket(event)) told.set(event.data.subscription_id, toldBy(event.data, told.get(event.data.subscription_id)));
  };

  return {
    admit(event) {
      const id = askedBy(event);
      if (id !== undefined && gone.has(id)) return { kind: "left_out", reason: LEFT_OUT };
      const message = answers ? faultOf(event, { now, results, told }) : undefined;
      if (message !== undefined) return { kind: "refused", message };
      note(event);
      return DELIVERED;
    },
    answered: note,
    submitted(commands) {
      for (const { id, method, params } of commands) {
        const own = [commandKey(id), ...subscriptionOf(method, params)];
        for (const each of own) {
          asked.add(each);
          gone.delete(each);
        }
        results.delete(id);
      }
    },
    ended() {
      for (const each of asked) gone.add(each);
      asked.clear();
      told.clear();
    },
  };
}

interface Known {
  /** Time of the event before; undefined before the first. */
  readonly now: string | undefined;
  readonly results: ReadonlySet<string>;
  readonly told: ReadonlyMap<string, Told>;
}

/** The reason why an event of the file cannot follow what the guest was told, in words. */
function faultOf(event: ReadEvent, { now, results, told }: Known): string | undefined {
  const { context } = event;
  if (now !== undefined && Date.parse(context.now) < Date.parse(now))
    return `context.now, ${context.now}, is before that of the event before it, ${now}.`;
  if (isResult(event) && results.has(event.data.id))
    return `The command ${JSON.stringify(event.data.id)} has its result from --market sample already; leave this line out.`;
  if (!isMarket(event)) return undefined;
  const { subscription_id: id, sequence, completed } = event.data;
  const known = told.get(id);
  if (known === undefined) return undefined;
  if (sequence !== known.sequence + 1)
    return `data.sequence of the subscription ${JSON.stringify(id)} must be ${known.sequence + 1}: --market sample told the ones before.`;
  const first = completed[0]?.time;
  // The candle that was forming is the next one to be completed.
  if (first === undefined || first > known.last || (known.isForming && first === known.last)) return undefined;
  return `data.completed begins at ${first}, but the subscription ${JSON.stringify(id)} was told the candle of ${known.last} before.`;
}

type Result = ReadEvent & { readonly data: ResultEvent["data"] };
type Market = ReadEvent & { readonly data: MarketEvent["data"] };

const isResult = (event: ReadEvent): event is Result => event.type === "result";
const isMarket = (event: ReadEvent): event is Market => event.type === "market";

function toldBy({ sequence, completed, forming }: Market["data"], before: Told | undefined): Told {
  const last = (forming ?? completed.at(-1))?.time;
  return last === undefined && before ? { ...before, sequence } : { sequence, last: last ?? "", isForming: !!forming };
}

const commandKey = (id: string): string => `command ${id}`;
const subscriptionKey = (id: unknown): string => `subscription ${id}`;

/** The command or subscription that an event belongs to. */
function askedBy(event: ReadEvent): string | undefined {
  if (isResult(event)) return commandKey(event.data.id);
  return isMarket(event) ? subscriptionKey(event.data.subscription_id) : undefined;
}

function subscriptionOf(method: string, params: EnvelopeCommand["params"]): readonly string[] {
  return method === "market.subscribe" ? [subscriptionKey(params.subscription_id)] : [];
}
