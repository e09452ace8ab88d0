import { barOf } from "@bourse/bars";
import {
  type Envelope,
  type EnvelopeCommand,
  type EventType,
  MARKET_SUBSCRIBE,
  type StartEvent,
} from "@bourse/contract";
import { eventJson } from "../broker/draft.ts";
import type { CallbackInput, RawFault, WorkerReply } from "../guest/worker/messages.ts";
import { DrivenDesk, fireAlerts, type Stored, type Subscription, sourceOf } from "./desk.ts";
import { formingSteps, Past } from "./past.ts";
import type { DrivenPlace, DrivenStep, DrivenView, DriveScript } from "./script.ts";
import { snapshotsOf } from "./snapshots.ts";
import { Taps } from "./taps.ts";

/** The guest in its thread. */
export interface Driven {
  readonly callback: (input: CallbackInput) => WorkerReply;
  /** A new instance after a fault. */
  readonly renew: () => WorkerReply;
  /** Log entries since the last call. */
  readonly takeLog: () => readonly string[];
  readonly stored: Stored;
}

/** Ends a run: a guest that answers each result with another command would never come to the next bar. */
const MAX_ANSWERS = 64;

/** Plays a script to a guest, without waiting for anything: every answer is in the script. */
export function* play(guest: Driven, place: DrivenPlace, script: DriveScript): Generator<DrivenStep> {
  const past = new Past(script.series);
  past.completeTo(script.from);
  if (script.forming) past.form(script.forming, 1 / 2);
  const player =
    place.apiVersion === 1
      ? new Renders(guest, place.views, { past, source: sourceOf(script.series) })
      : new Events(guest, { place, script, past });
  yield* player.start();
  for (let at = script.from; at < script.to; at += 1) {
    for (const [candle, share] of formingSteps(script.series.bars, at, script.inside)) {
      past.form(candle, share);
      yield* player.news({ forming: true, prices: [] });
    }
    const { open, high, low, close } = barOf(script.series.bars, at);
    const before = past.last?.close ?? open;
    past.completeTo(at + 1);
    yield* player.news({ forming: false, prices: [before, open, low, high, close] });
  }
}

/** News of the market: a step of a forming bar, or its end with the prices that it went through. */
interface News {
  readonly forming: boolean;
  readonly prices: readonly number[];
}

interface Player {
  start(): Generator<DrivenStep>;
  news(news: News): Generator<DrivenStep>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The part of a step that comes from the reply. */
function spoken(guest: Driven, { output, fault, figures }: WorkerReply) {
  const log = guest.takeLog();
  return {
    ...(output ? { output: decoder.decode(output) } : {}),
    ...(fault ? { fault } : {}),
    ...(log.length > 0 ? { log } : {}),
    wallMs: figures.wallMs,
    pages: figures.pages,
  };
}

/** Renders each view of a guest of API v1 whenever the market has news. */
class Renders implements Player {
  readonly #guest: Driven;
  readonly #views: readonly DrivenView[];
  readonly #past: Past;
  readonly #source: string;

  constructor(guest: Driven, views: readonly DrivenView[], { past, source }: { past: Past; source: string }) {
    this.#guest = guest;
    this.#views = views;
    this.#past = past;
    this.#source = source;
  }

  start(): Generator<DrivenStep> {
    return this.#render(this.#past.isForming);
  }

  news({ forming }: News): Generator<DrivenStep> {
    return this.#render(forming);
  }

  *#render(forming: boolean): Generator<DrivenStep> {
    const now = new Date(this.#past.now).toISOString();
    for (const view of this.#views) {
      const snapshots = snapshotsOf(view, this.#past, this.#source);
      // A host does not call the guest either before there is a quote: the view is not available.
      if (!snapshots.quote) continue;
      const input = { kind: "render", symbol: view.symbol, guestOutput: true, ...snapshots } as const;
      const step = spoken(this.#guest, this.#guest.callback(input));
      yield { type: "render", bars: this.#past.ended, forming, now, view: view.id, ...step };
      if (step.fault) this.#guest.renew();
    }
  }
}

interface Stage {
  readonly place: Extract<DrivenPlace, { apiVersion: 2 }>;
  readonly script: DriveScript;
  readonly past: Past;
}

interface Told {
  readonly type: EventType;
  readonly data: unknown;
  readonly fired?: { readonly id: string; readonly price: number };
}

const NO_COMMANDS = '"commands":[]}';

/** Sends a guest of API v2 its events in a host's order: each command's result before the next news. */
class Events implements Player {
  readonly #guest: Driven;
  readonly #stage: Stage;
  readonly #desk: DrivenDesk;
  readonly #waiting: Told[] = [];
  readonly #taps = new Taps();
  /** The fault that ended the last instance, until another one starts. */
  #ended: string | undefined;

  constructor(guest: Driven, stage: Stage) {
    this.#guest = guest;
    this.#stage = stage;
    const { place, script, past } = stage;
    if (!script.continues) guest.stored.value = null;
    this.#desk = new DrivenDesk({ series: script.series, past, approved: place.approved, stored: guest.stored });
  }

  *start(): Generator<DrivenStep> {
    this.#introduce({ restarted: false });
    yield* this.#drain(this.#stage.past.isForming);
  }

  *news({ forming, prices }: News): Generator<DrivenStep> {
    const firedAt = new Date(this.#stage.past.now).toISOString();
    for (const [{ id, params }, price] of fireAlerts(this.#desk.alerts.values(), prices, firedAt)) {
      const { symbol, timeframe } = params;
      const data = { id, symbol, timeframe, price, fired_at: firedAt };
      this.#waiting.push({ type: "alert", data, fired: { id, price } });
    }
    for (const subscription of this.#desk.subscriptions.values()) this.#tell(subscription);
    if (this.#ended !== undefined) {
      this.#guest.renew();
      this.#introduce({ restarted: true, reason: this.#ended });
      this.#ended = undefined;
    }
    yield* this.#drain(forming);
    const { taps = 0 } = this.#stage.script;
    for (let tap = 0; tap < taps && this.#ended === undefined; tap += 1) {
      const data = this.#taps.next();
      if (!data) break;
      this.#waiting.push({ type: "view", data });
      yield* this.#drain(forming);
    }
  }

  #tell(subscription: Subscription): void {
    const data = this.#desk.newsOf(subscription);
    if (data) this.#waiting.push({ type: "market", data });
  }

  *#drain(forming: boolean): Generator<DrivenStep> {
    const news = this.#waiting.length;
    let given = 0;
    for (let told = this.#waiting.shift(); told; told = this.#waiting.shift()) {
      const step = this.#deliver(told, forming);
      yield step;
      if (step.fault) this.#end(step.fault);
      given += 1;
      if (given > news + MAX_ANSWERS) {
        this.#waiting.length = 0;
        const message = `more than ${MAX_ANSWERS} answers would follow one event`;
        yield { ...step, wallMs: 0, fault: { code: "journal.answers_endless", message } };
        return;
      }
    }
  }

  #deliver({ type, data, fired }: Told, forming: boolean): DrivenStep {
    const { past, script } = this.#stage;
    const now = new Date(past.now).toISOString();
    const context = { workspace: "w-1", generation: "g-1", locale: "en", ...script.context, now };
    const json = eventJson({ type, dataJson: JSON.stringify(data) }, context);
    const reply = this.#guest.callback({ kind: "event", first: type === "start", json: encoder.encode(json) });
    const step = spoken(this.#guest, reply);
    const commands = step.output === undefined ? [] : commandsOf(step.output);
    for (const command of commands) this.#answer(command);
    if (script.taps !== undefined && step.output !== undefined) this.#taps.see(step.output);
    const head = { type, bars: past.ended, forming, now, ...step };
    return { ...head, ...(fired && { fired }), ...(commands.length > 0 && { commands }) };
  }

  #answer(command: EnvelopeCommand): void {
    const outcome = this.#desk.answer(command);
    this.#waiting.push({ type: "result", data: { id: command.id, method: command.method, ...outcome } });
    if (command.method !== MARKET_SUBSCRIBE.method || !outcome.ok) return;
    const subscription = this.#desk.subscriptions.get(String(command.params.subscription_id));
    if (subscription) this.#tell(subscription);
  }

  /** Nothing comes that the old instance had asked for; the new one starts with the next news. */
  #end({ code }: RawFault): void {
    this.#waiting.length = 0;
    this.#desk.restart();
    this.#ended = code;
  }

  /** Starts the guest, or starts it again after a fault: the new instance knows nothing and subscribes again. */
  #introduce(data: StartEvent["data"]): void {
    const opened = this.#stage.place.views.map(
      (view_id): Told => ({ type: "view", data: { view_id, action: "opened" } }),
    );
    this.#waiting.unshift({ type: "start", data }, ...opened);
  }
}

/** Most envelopes have no command; parsing them would cost as much as the guest. */
function commandsOf(output: string): readonly EnvelopeCommand[] {
  return output.endsWith(NO_COMMANDS) ? [] : (JSON.parse(output) as Envelope).commands;
}
