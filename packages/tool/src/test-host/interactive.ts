import {
  type CommandMethod,
  type Envelope,
  type EnvelopeCommand,
  type EventType,
  type LayoutNode,
  MARKET_SUBSCRIBE,
} from "@bourse/contract";
import { eventJson, type Outcome } from "@bourse/runtime/broker";
import { type Answer, type Answers, checked } from "./answers.ts";
import type { RestartAfter, TestDesk } from "./desk.ts";
import type { TestedGuest } from "./guest.ts";
import type { TestMarket, Walk } from "./market.ts";
import { GuestFaulted, type TestFault, TestHostError } from "./refusal.ts";

/** A command of the guest, and its outcome as soon as it has one. */
export interface AskedCommand {
  readonly id: string;
  readonly method: CommandMethod;
  readonly params: EnvelopeCommand["params"];
  /** The time of the event that it answers, ISO 8601 UTC. */
  readonly at: string;
  /** Undefined while it waits for {@link TestHost.settle}. */
  readonly outcome?: Outcome;
}

/** The parts that a stage plays with. */
export interface StageParts {
  readonly guest: TestedGuest;
  readonly market: TestMarket;
  readonly views: readonly string[];
  readonly locale: string;
}

interface Told {
  readonly type: EventType;
  readonly data: object;
}

/** More answers than one step of a test is followed by, unless the guest asks again at each of them. */
const MAX_EVENTS = 1000;

/** Sends a guest of API v2 its events in a host's order: each command's result before the next news. */
export class InteractiveStage {
  readonly shown = new Map<string, LayoutNode>();
  readonly commands: AskedCommand[] = [];
  readonly faults: TestFault[] = [];
  readonly desk: TestDesk;
  readonly answers: Answers;
  readonly #parts: StageParts;
  readonly #waiting: Told[] = [];
  #generation = 1;
  #state: "new" | "running" | "faulted" | "stopped" = "new";

  constructor(parts: StageParts, desk: TestDesk, answers: Answers) {
    this.#parts = parts;
    this.desk = desk;
    this.answers = answers;
  }

  /** Starts the guest and opens its views. */
  async start(): Promise<void> {
    if (this.#state === "running") throw impossible("The guest has been started; restart() ends it first.");
    await this.#begin({ restarted: false });
    await this.#drain();
  }

  /** Tells the guest of something, once it runs. */
  async tell(type: EventType, data: object): Promise<void> {
    await this.#resume();
    this.#waiting.push({ type, data });
    await this.#drain();
  }

  /** Tells what the market's way means for alerts and subscriptions. */
  async moved(walks: readonly Walk[]): Promise<void> {
    if (this.#state === "new" || this.#state === "stopped") return;
    await this.#resume();
    const now = this.#now();
    for (const data of walks.flatMap((walk) => this.desk.fire(walk, now))) this.#waiting.push({ type: "alert", data });
    for (const subscription of this.desk.subscriptions.values()) {
      const data = this.desk.newsOf(subscription);
      if (data) this.#waiting.push({ type: "market", data });
    }
    await this.#drain();
  }

  /** Answers the oldest command of a method that waits. */
  async settle(method: CommandMethod, answer: Exclude<Answer, "real">): Promise<void> {
    const at = this.commands.findIndex((each) => each.method === method && each.outcome === undefined);
    const asked = this.commands[at];
    if (!asked) throw impossible(`No ${method} waits for an answer.`);
    const outcome = checked(method, answer);
    this.commands[at] = { ...asked, outcome };
    this.#waiting.push(resultOf(asked, outcome));
    await this.#drain();
  }

  /** The last event; its commands are not run. */
  async stop(reason: string): Promise<void> {
    if (this.#state === "running") {
      this.#waiting.push({ type: "stop", data: { reason } });
      this.#state = "stopped";
      await this.#drain();
    }
    this.#state = "stopped";
    this.desk.end("host");
  }

  /** Ends the instance and starts another one, which finds the stored value. */
  async restart(after: RestartAfter): Promise<void> {
    if (after !== "crash") await this.stop(after === "update" ? "updated" : "the host ends");
    if (after === "update") this.#generation += 1;
    this.desk.end(after);
    await this.#begin(after === "crash" ? { restarted: true, reason: "guest.host_lost" } : { restarted: false });
    await this.#drain();
  }

  #now(): string {
    return new Date(this.#parts.market.now).toISOString();
  }

  /** After a fault the guest starts again before it hears of anything else. */
  async #resume(): Promise<void> {
    if (this.#state === "running") return;
    if (this.#state !== "faulted") throw impossible("The guest does not run: await host.start() first.");
    const code = this.faults.at(-1)?.code ?? "";
    await this.#begin({ restarted: true, reason: code });
  }

  async #begin(data: object): Promise<void> {
    this.#waiting.length = 0;
    this.shown.clear();
    // The faulted instance is gone already; what is new is told by the start event.
    const { fault } = await this.#parts.guest.begin();
    if (fault) this.#fail(fault);
    this.#state = "running";
    const opened = this.#parts.views.map((view_id): Told => ({ type: "view", data: { view_id, action: "opened" } }));
    this.#waiting.push({ type: "start", data }, ...opened);
  }

  async #drain(): Promise<void> {
    let given = 0;
    for (let told = this.#waiting.shift(); told; told = this.#waiting.shift()) {
      given += 1;
      if (given > MAX_EVENTS) {
        this.#waiting.length = 0;
        const message = `more than ${MAX_EVENTS} events would follow one step: the guest asks again at each answer`;
        this.#fail({ code: "journal.answers_endless", message });
      }
      await this.#deliver(told);
    }
  }

  async #deliver({ type, data }: Told): Promise<void> {
    const { guest, locale } = this.#parts;
    const context = { workspace: "w-1", generation: `g-${this.#generation}`, locale, now: this.#now() };
    const json = eventJson({ type, dataJson: JSON.stringify(data) }, context);
    const { output, fault } = await guest.deliver(type, json);
    if (fault) this.#fail(fault);
    if (output) await this.#take(output, type);
  }

  async #take({ views, commands }: Envelope, type: EventType): Promise<void> {
    for (const [id, node] of Object.entries(views)) this.shown.set(id, node);
    if (type === "stop") return;
    for (const command of commands) await this.#answer(command);
  }

  async #answer(command: EnvelopeCommand): Promise<void> {
    const { id, method, params } = command;
    const asked = { id, method, params, at: this.#now() };
    const index = this.commands.push(asked) - 1;
    const outcome = this.desk.refusalOf(command) ?? (await this.answers.outcomeOf(command, asked.at));
    if (outcome === "later") return;
    const final = outcome === "real" ? this.desk.answer(command) : outcome;
    this.commands[index] = { ...asked, outcome: final };
    this.#waiting.push(resultOf(asked, final));
    if (method !== MARKET_SUBSCRIBE.method || !final.ok) return;
    const subscription = this.desk.subscriptions.get(String(params.subscription_id));
    const news = subscription && this.desk.newsOf(subscription);
    if (news) this.#waiting.push({ type: "market", data: news });
  }

  /** Nothing comes that the failed instance had asked for. */
  #fail(fault: TestFault): never {
    this.#waiting.length = 0;
    this.#state = "faulted";
    this.desk.end("crash");
    this.faults.push(fault);
    throw new GuestFaulted(fault);
  }
}

const resultOf = ({ id, method }: AskedCommand, outcome: Outcome): Told => ({
  type: "result",
  data: { id, method, ...outcome },
});

const impossible = (message: string) => new TestHostError("tool.test_step_impossible", message);
