import { ALERTS_CREATE } from "@bourse/contract";
import { type DrivenGuest, type DrivenStep, type DriveScript, driveGuest } from "@bourse/runtime/drive";
import { claimsOf } from "@bourse/runtime/gate";

/** Something that the guest said at a bar. */
export interface Signal {
  /** `value`: one that carries the mark of its bar; `fired`: an alert of the guest fired. */
  readonly kind: "notice" | "alert" | "fired" | "value";
  /** Opening of the bar that it belongs to. */
  readonly bar: string;
  /** The guest's clock when it was said. */
  readonly said_at: string;
  readonly name: string;
  readonly text: string;
  /** Of an alert, and of a value that is a number. */
  readonly price?: number;
}

/** A fault and the moment at which it happened. */
export interface BacktestFault {
  readonly at: string;
  readonly bars: number;
  readonly code: string;
  readonly message: string;
}

/** Result of a backtest of a guest. */
export interface GuestBacktest {
  readonly ok: boolean;
  readonly bars: number;
  /** Openings of the first and the last bar. */
  readonly first: string | null;
  readonly last: string | null;
  readonly callbacks: number;
  /** Over the time that the callbacks took. */
  readonly bars_per_second: number | null;
  readonly signals: readonly Signal[];
  /** Signals beyond the most that are kept. */
  readonly signals_left_out: number;
  readonly alerts: { readonly created: number; readonly fired: number };
  readonly timings: { readonly p50_ms: number; readonly p99_ms: number; readonly max_ms: number };
  readonly start_ms: number;
  readonly memory_pages: { readonly first: number; readonly last: number; readonly most: number };
  readonly faults: readonly BacktestFault[];
}

/** More would fill memory and page without being read. */
const MOST_SIGNALS = 100_000;
const MOST_FAULTS = 100;

/** Runs a guest over a script and collects what it said and what it cost. */
export async function backtestGuest(guest: DrivenGuest, script: DriveScript): Promise<GuestBacktest> {
  const collected = new Collected(script);
  for await (const news of driveGuest(guest, [script])) {
    if (news.kind === "started") collected.started(news.figures.wallMs, news.figures.pages);
    if (news.kind === "steps") for (const step of news.steps) collected.step(step);
    if ((news.kind === "started" || news.kind === "stopped") && news.fault) collected.fault(news.fault);
  }
  return collected.result();
}

class Collected {
  readonly #script: DriveScript;
  readonly #signals: Signal[] = [];
  readonly #said = new Set<string>();
  readonly #faults: BacktestFault[] = [];
  readonly #walls: number[] = [];
  #leftOut = 0;
  #created = 0;
  #fired = 0;
  #startMs = 0;
  #pages = { first: 0, last: 0, most: 0 };
  #at = { now: "", bars: 0 };

  constructor(script: DriveScript) {
    this.#script = script;
  }

  started(startMs: number, pages: number): void {
    this.#startMs = startMs;
    this.#pages = { first: pages, last: pages, most: pages };
  }

  step(step: DrivenStep): void {
    const { wallMs, pages, now, bars, fault, fired } = step;
    this.#walls.push(wallMs);
    this.#at = { now, bars };
    this.#pages = { ...this.#pages, last: pages, most: Math.max(pages, this.#pages.most) };
    if (fault) this.fault(fault);
    const bar = this.#barOf(step);
    if (fired) {
      this.#fired += 1;
      this.#signal({ kind: "fired", bar, said_at: now, name: fired.id, text: "the alert fired", price: fired.price });
    }
    const { views, messages } = claimsOf(step);
    for (const value of [...views.values()].flat().filter(({ isFinal }) => isFinal)) {
      const key = `${value.timeframe} ${value.time} ${value.name}`;
      if (this.#said.has(key)) continue;
      this.#said.add(key);
      const { time, name, text } = value;
      this.#signal({ kind: "value", bar: time, said_at: now, name, text, ...priceIn(text) });
    }
    for (const { method, name, mark, text, prices } of messages) {
      const kind = method === ALERTS_CREATE.method ? "alert" : "notice";
      if (kind === "alert") this.#created += 1;
      const [price] = prices;
      this.#signal({
        kind,
        bar: mark?.time ?? bar,
        said_at: now,
        name,
        text,
        ...(price === undefined ? {} : { price }),
      });
    }
  }

  fault({ code, message }: { readonly code: string; readonly message: string }): void {
    const { now: at, bars } = this.#at;
    if (this.#faults.length < MOST_FAULTS) this.#faults.push({ at, bars, code, message });
  }

  result(): GuestBacktest {
    const walls = this.#walls.toSorted((one, other) => one - other);
    const share = (part: number) => walls[Math.min(walls.length - 1, Math.floor(walls.length * part))] ?? 0;
    const totalMs = walls.reduce((sum, each) => sum + each, 0);
    const { length, time } = this.#script.series.bars;
    const opening = (at: number) => (length === 0 ? null : new Date(time[at] as number).toISOString());
    return {
      ok: this.#faults.length === 0,
      bars: length,
      first: opening(0),
      last: opening(length - 1),
      callbacks: walls.length,
      bars_per_second: totalMs === 0 ? null : Math.round((length / totalMs) * 1000),
      signals: this.#signals,
      signals_left_out: this.#leftOut,
      alerts: { created: this.#created, fired: this.#fired },
      timings: { p50_ms: share(0.5), p99_ms: share(0.99), max_ms: walls.at(-1) ?? 0 },
      start_ms: this.#startMs,
      memory_pages: this.#pages,
      faults: this.#faults,
    };
  }

  #signal(signal: Signal): void {
    if (this.#signals.length < MOST_SIGNALS) this.#signals.push(signal);
    else this.#leftOut += 1;
  }

  /** The bar that forms, or the one that has just ended. */
  #barOf({ bars, forming }: DrivenStep): string {
    const { time, length } = this.#script.series.bars;
    return new Date(time[Math.min(length - 1, Math.max(0, forming ? bars : bars - 1))] as number).toISOString();
  }
}

function priceIn(text: string): { readonly price?: number } {
  const price = Number(text.replaceAll(",", ""));
  return text.trim() === "" || Number.isNaN(price) ? {} : { price };
}
