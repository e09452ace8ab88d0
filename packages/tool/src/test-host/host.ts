import { type CommandMethod, checkEvent, type EventType, type JsonValue } from "@bourse/contract";
import { SerialQueue } from "@bourse/platform";
import type { Answer, Fake } from "./answers.ts";
import type { ScriptedBar } from "./bars.ts";
import type { RestartAfter } from "./desk.ts";
import type { DrawingStage } from "./drawing.ts";
import type { TestedGuest } from "./guest.ts";
import { type AskedCommand, InteractiveStage } from "./interactive.ts";
import type { TestMarket, Walk } from "./market.ts";
import { type TestFault, TestHostError } from "./refusal.ts";
import { ShownView } from "./shown.ts";

/** A rule that the guest has made. */
export interface TestAlert {
  readonly id: string;
  /** The parameters of `alerts.create`. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly state: "active" | "stopped" | "triggered";
}

/** The time of the test: it moves only when the test moves it. */
export interface TestClock {
  /** ISO 8601 UTC. */
  readonly now: string;
  /** Lets time pass (`90s`, `5m`, `1h`, `2d`, or milliseconds): bars that end meanwhile are told one by one. */
  advance(time: string | number): Promise<void>;
}

/** Made by `createTestHost`. */
export interface TestHostParts {
  readonly guest: TestedGuest;
  readonly market: TestMarket;
  readonly views: readonly string[];
  readonly stage: InteractiveStage | DrawingStage;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * A host for one test: the real guest in the real runtime, with a market, a clock and answers that the test decides.
 * Each step ends when the guest has nothing more to say, and rejects if the guest failed.
 */
export class TestHost implements AsyncDisposable {
  /** The time of the test. */
  readonly clock: TestClock;
  readonly #parts: TestHostParts;
  readonly #queue = new SerialQueue();

  /** Use `createTestHost`. */
  constructor(parts: TestHostParts) {
    this.#parts = parts;
    const { market } = parts;
    this.clock = {
      get now() {
        return new Date(market.now).toISOString();
      },
      advance: (time) => this.#step(() => this.#moveTo(market.now + millisecondsOf(time))),
    };
  }

  /** Starts the guest: its start event, then one for each view that opens; of API v1, the first drawing. */
  start(): Promise<void> {
    return this.#step(() => this.#parts.stage.start());
  }

  /** Ends the next bar of the first symbol, or of another: as the script has it, or as given here. A number is a close. */
  nextBar(bar?: number | ScriptedBar, symbol?: string): Promise<void> {
    return this.#step(() => this.#moveTo(this.#parts.market.next(bar, symbol)));
  }

  /** Ends the next bars of the script, one after another. */
  bars(count: number): Promise<void> {
    return this.#step(async () => {
      for (let ended = 0; ended < count; ended += 1) await this.#moveTo(this.#parts.market.next(undefined));
    });
  }

  /** A price within the bar that is forming: it moves alerts and subscriptions, and the bar stays open. */
  price(price: number, symbol?: string): Promise<void> {
    return this.#step(async () => {
      const { market, stage } = this.#parts;
      await this.#moveTo(market.opensAt(symbol));
      await stage.moved([market.form(price, symbol)]);
    });
  }

  /** Taps the node with this key, or around this text, in the only view that shows it. */
  tap(target: string): Promise<void> {
    const shown = this.#parts.views.map((id) => this.view(id));
    const holding = shown.filter((view) => view.has(target));
    const [view] = holding;
    if (view && holding.length === 1) return view.tap(target);
    if (shown.length === 1 && shown[0]) return shown[0].tap(target);
    const all = holding.length > 1 ? holding : shown;
    const message = `${holding.length} views show ${JSON.stringify(target)}: host.view(id).tap(…) with one of`;
    return Promise.reject(impossible(`${message} ${all.map(({ id }) => id).join(", ")}.`));
  }

  /** The trader looks at a view again. */
  open(view: string): Promise<void> {
    return this.send("view", { view_id: this.#viewId(view), action: "opened" });
  }

  /** The trader looks at a view no longer. */
  shut(view: string): Promise<void> {
    return this.send("view", { view_id: this.#viewId(view), action: "closed" });
  }

  /** Sends any event; its data must be what the contract says. */
  send(type: EventType, data: Readonly<Record<string, unknown>>): Promise<void> {
    return this.#step(async () => {
      const context = { workspace: "w-1", generation: "g-1", locale: "en", now: this.clock.now };
      const issues = checkEvent({ api_version: 2, type, context, data: data as JsonValue });
      if (issues.length > 0)
        throw new TestHostError("tool.test_step_impossible", `no host would send this ${type} event`, issues);
      await this.#interactive("events").tell(type, data);
    });
  }

  /** Changes how a method is answered from now on. */
  answer<Method extends CommandMethod>(method: Method, fake: Fake<Method>): void {
    this.#interactive("commands").answers.set(method, fake as Fake);
  }

  /** Answers the oldest command of a method whose answer is `later`. */
  settle<Method extends CommandMethod>(method: Method, answer: Exclude<Answer<Method>, "real">): Promise<void> {
    return this.#step(() => this.#interactive("commands").settle(method, answer));
  }

  /** The last event. The stored value and the alerts stay, as in a host. */
  stop(reason = "stopped"): Promise<void> {
    return this.#step(() => this.#interactive("stop event").stop(reason));
  }

  /**
   * Ends the guest and starts it again with the stored value. After an `update` or a `crash` the value is from before:
   * the guest must read it before it writes. Absent: the host ended in order.
   */
  restart(after: RestartAfter = "host"): Promise<void> {
    return this.#step(() => this.#interactive("restart").restart(after));
  }

  /** A view as it is now, by its id or the last part of it; the only one if none is named. */
  view(id?: string): ShownView {
    const full = this.#viewId(id);
    return new ShownView(full, this.#parts.stage.shown.get(full), (key) =>
      this.send("view", { view_id: full, action: "tapped", node_key: key }),
    );
  }

  /** The commands of the guest so far, oldest first, with their outcomes; those of one method if it is named. */
  commands(method?: CommandMethod): readonly AskedCommand[] {
    const { stage } = this.#parts;
    const all = stage instanceof InteractiveStage ? stage.commands : [];
    return method === undefined ? [...all] : all.filter((each) => each.method === method);
  }

  /** The alerts of the guest, made by the runtime's service. */
  alerts(): readonly TestAlert[] {
    const { stage } = this.#parts;
    if (!(stage instanceof InteractiveStage)) return [];
    return [...stage.desk.alerts.values()].map(({ id, params, isWatched, firedAt }) => ({
      id,
      params,
      state: firedAt === undefined ? (isWatched ? "active" : "stopped") : "triggered",
    }));
  }

  /** The stored value; `null` before the first write. */
  stored(): JsonValue {
    return this.#interactive("storage").desk.storage.value;
  }

  /** The log so far, with places in the author's files. */
  log(): readonly string[] {
    return [...this.#parts.guest.log];
  }

  /** The latest fault; undefined if there was none. */
  fault(): TestFault | undefined {
    return this.#parts.stage.faults.at(-1);
  }

  /** Ends the guest. `await using` calls it, and the end of the test that was given as `test`. */
  async close(): Promise<void> {
    await this.#parts.guest.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Steps follow one another, also when a test forgets to await one. */
  #step(work: () => Promise<void>): Promise<void> {
    return this.#queue.run(work);
  }

  async #moveTo(target: number): Promise<void> {
    const { market, stage } = this.#parts;
    for (const moment of market.momentsUntil(target)) {
      const walks: readonly Walk[] = market.moveTo(moment);
      if (walks.length > 0) await stage.moved(walks);
    }
  }

  #interactive(thing: string): InteractiveStage {
    const { stage } = this.#parts;
    if (stage instanceof InteractiveStage) return stage;
    throw impossible(`A guest of API version 1 has no ${thing}: it draws views.`);
  }

  #viewId(id: string | undefined): string {
    const { views } = this.#parts;
    const found = id === undefined ? views : views.filter((each) => each === id || each.endsWith(`.${id}`));
    const [view] = found.includes(id ?? "") ? [id] : found;
    if (view !== undefined && (found.length === 1 || view === id)) return view;
    const which =
      id === undefined
        ? "Name one of the views"
        : `${found.length === 0 ? "No" : "More than one"} view is called ${id}`;
    throw impossible(`${which}: ${views.join(", ")}.`);
  }
}

function millisecondsOf(time: string | number): number {
  const [, amount = "", unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(String(time)) ?? [];
  const ms = typeof time === "number" ? time : Number(amount) * (UNITS[unit] ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0 && (typeof time === "number" || amount !== "")) return Math.round(ms);
  throw impossible(`${JSON.stringify(time)} is no time to advance by: 90s, 5m, 1h, 2d, or milliseconds.`);
}

const impossible = (message: string) => new TestHostError("tool.test_step_impossible", message);
