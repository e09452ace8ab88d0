import {
  ALERTS_ADOPT,
  ALERTS_CREATE,
  ALERTS_ENABLE,
  ALERTS_LIST,
  ALERTS_REMOVE,
  type Capability,
  CHARTS_LIST,
  CHARTS_OPEN,
  COMMAND_CONTRACTS,
  CONTEXT_PUBLISH,
  CONTEXT_READ,
  checkCommandParams,
  type EnvelopeCommand,
  MARKET_READ,
  MARKET_SUBSCRIBE,
  MARKET_UNSUBSCRIBE,
  NOTIFICATIONS_PUBLISH,
  neededCapabilities,
  type ParamsOf,
  STORAGE_READ,
  STORAGE_WRITE,
  UI_CONFIRM,
} from "@bourse/contract";
import { failed, type Outcome } from "../broker/outcome.ts";
import { type DrivenSeries, Past, type Told } from "./past.ts";

/** The source that a driven guest is told. */
export const sourceOf = ({ source = "bars" }: DrivenSeries): string => source;
const CHART = "chart-1";
const NO_ANSWER = "a run over bars has no answer to this command";

/** A rule that the guest has made, and when it fired. */
export interface DrivenAlert {
  readonly id: string;
  readonly params: ParamsOf<typeof ALERTS_CREATE>;
  isWatched: boolean;
  firedAt?: string;
}

/** A subscription of the guest, and what it was told. */
export interface Subscription {
  readonly id: string;
  readonly request: ParamsOf<typeof MARKET_SUBSCRIBE>;
  sequence: number;
  /** Opening of the newest completed candle that it knows. */
  last: string;
}

/** The value that a guest has stored; it may outlive a run. */
export interface Stored {
  value: unknown;
}

interface DeskOptions {
  readonly series: DrivenSeries;
  readonly stored: Stored;
  readonly past: Past;
  readonly approved: readonly Capability[];
  /** The bars of a symbol, or undefined if there are none; absent: every symbol has the bars of `past`. */
  readonly pastOf?: (symbol: string) => Past | undefined;
}

type Params = EnvelopeCommand["params"];

/** Answers a guest's commands from data alone: nothing leaves, nobody is asked, and the same run gives the same answers. */
export class DrivenDesk {
  readonly alerts = new Map<string, DrivenAlert>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly #options: DeskOptions;
  readonly #requests = new Map<string, DrivenAlert>();

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  /** The outcome of a command, with the gates of a host. */
  answer(command: EnvelopeCommand): Outcome {
    const run = this.#answers[command.method];
    return this.refusalOf(command) ?? run?.(command.params) ?? failed("command.not_available", NO_ANSWER);
  }

  /** The refusal of a host's gates: capabilities, then parameters. */
  refusalOf({ method, params }: EnvelopeCommand): Outcome | undefined {
    const contract = COMMAND_CONTRACTS[method];
    const { approved } = this.#options;
    const missing = neededCapabilities(contract.requires, params).filter((each) => !approved.includes(each));
    if (missing.length > 0) return failed("command.permission_denied", `not approved: ${missing.join(", ")}`);
    const [fault] = checkCommandParams(contract, params);
    if (fault) return failed("command.params_invalid", `${fault.pointer || "params"}: ${fault.message}`);
    return undefined;
  }

  /** The market event that a subscription gets now: undefined if it knows everything. */
  newsOf(subscription: Subscription): Readonly<Record<string, unknown>> | undefined {
    const { id: subscription_id, request, sequence, last } = subscription;
    const { symbol, timeframe } = request;
    const { completed = [], forming } = this.#pastOf(symbol)?.since(timeframe, last) ?? {};
    if (completed.length === 0 && !forming) return undefined;
    subscription.sequence += 1;
    subscription.last = completed.at(-1)?.time ?? last;
    const known = { subscription_id, symbol, timeframe, source_id: sourceOf(this.#options.series), completed };
    return { ...known, ...(forming && { forming }), sequence, coalesced: 0 };
  }

  /** Ends what a fault of the guest ends in a host: its subscriptions. */
  restart(): void {
    this.subscriptions.clear();
  }

  get #now(): string {
    return new Date(this.#options.past.now).toISOString();
  }

  readonly #answers: Readonly<Partial<Record<EnvelopeCommand["method"], (params: Params) => Outcome>>> = {
    [STORAGE_READ.method]: () => done({ value: this.#options.stored.value, resume_required: false }),
    [STORAGE_WRITE.method]: ({ value }) => {
      this.#options.stored.value = value;
      return done({ saved: true });
    },
    [CHARTS_LIST.method]: () => done({ charts: [this.#chart()] }),
    [CHARTS_OPEN.method]: () =>
      done({
        chart: this.#chart(),
        created: false,
        context: { ...this.#shown(), timeframes: [this.#options.series.timeframe] },
      }),
    [CONTEXT_READ.method]: () =>
      done({ ...this.#shown(), timeframes: [this.#options.series.timeframe], watchlist: [], now: this.#now }),
    [CONTEXT_PUBLISH.method]: ({ enabled, surface_id }) => done({ published: enabled, surface_id }),
    [NOTIFICATIONS_PUBLISH.method]: ({ id }) => done({ published: true, id }),
    [MARKET_READ.method]: (params) => this.#read(params as ParamsOf<typeof MARKET_READ>),
    [MARKET_SUBSCRIBE.method]: (params) => this.#subscribe(params as ParamsOf<typeof MARKET_SUBSCRIBE>),
    [MARKET_UNSUBSCRIBE.method]: ({ subscription_id }) => {
      this.subscriptions.delete(String(subscription_id));
      return done({ unsubscribed: true, subscription_id });
    },
    [ALERTS_CREATE.method]: (params) => this.#create(params as ParamsOf<typeof ALERTS_CREATE>),
    [ALERTS_LIST.method]: () => done({ alerts: [...this.alerts.values()].map((each) => this.#rule(each)) }),
    [ALERTS_ENABLE.method]: ({ ids, enabled }) =>
      this.#change(ids, (rule) => {
        rule.isWatched = enabled === true;
      }),
    [ALERTS_ADOPT.method]: ({ ids }) => done({ adopted_ids: [], rejected_ids: ids }),
    [ALERTS_REMOVE.method]: ({ ids }) => {
      const removed = (ids as readonly string[]).filter((id) => this.alerts.delete(id));
      return done({ removed, rejected_ids: (ids as readonly string[]).filter((id) => !removed.includes(id)) });
    },
    [UI_CONFIRM.method]: () => done({ confirmed: false }),
  };

  #chart() {
    const { symbol, timeframe } = this.#options.series;
    return {
      chart_id: CHART,
      symbol,
      timeframe,
      source_id: sourceOf(this.#options.series),
      title: symbol,
      active: true,
    };
  }

  #shown() {
    return { symbol: this.#options.series.symbol, foreground: true };
  }

  /** In a run every symbol has the same bars: whether a guest looks ahead does not depend on a name. */
  #pastOf(symbol: string): Past | undefined {
    const { past, pastOf = () => past } = this.#options;
    return pastOf(symbol);
  }

  /** The bars of a request, or why there are none. */
  #barsFor({ symbol, timeframe }: ParamsOf<typeof MARKET_READ>): Past | Outcome {
    const past = this.#pastOf(symbol);
    if (!past) return failed("command.not_available", `no source has ${symbol}`);
    if (past.has(timeframe)) return past;
    return failed("command.not_available", `bars of ${timeframe} cannot be made of bars of ${past.timeframe}`);
  }

  #read(request: ParamsOf<typeof MARKET_READ>): Outcome {
    const bars = this.#barsFor(request);
    if (!(bars instanceof Past)) return bars;
    const told: Told = bars.read(request.timeframe);
    return done({
      symbol: request.symbol,
      timeframe: request.timeframe,
      source_id: sourceOf(this.#options.series),
      ...told,
    });
  }

  #subscribe(request: ParamsOf<typeof MARKET_SUBSCRIBE>): Outcome {
    const bars = this.#barsFor(request);
    if (!(bars instanceof Past)) return bars;
    const { subscription_id: id, timeframe } = request;
    const last = bars.read(timeframe, 1).completed.at(-1)?.time ?? "";
    this.subscriptions.set(id, { id, request, sequence: 0, last });
    return done({ subscribed: true, subscription_id: id, source_id: sourceOf(this.#options.series) });
  }

  #create(params: ParamsOf<typeof ALERTS_CREATE>): Outcome {
    const rule = this.#requests.get(params.client_request_id) ?? {
      id: `alert-${this.#requests.size + 1}`,
      params,
      isWatched: true,
    };
    this.#requests.set(params.client_request_id, rule);
    this.alerts.set(rule.id, rule);
    return done({ id: rule.id, state: stateOf(rule), expires_at: params.expires_at });
  }

  #change(ids: unknown, change: (rule: DrivenAlert) => void): Outcome {
    const updated: string[] = [];
    const rejected: string[] = [];
    for (const id of ids as readonly string[]) {
      const rule = this.alerts.get(id);
      if (rule && rule.firedAt === undefined) change(rule);
      (rule && rule.firedAt === undefined ? updated : rejected).push(id);
    }
    return done({ updated, rejected_ids: rejected });
  }

  #rule(rule: DrivenAlert) {
    const fired = rule.firedAt === undefined ? {} : { fired_at: rule.firedAt };
    return { id: rule.id, ...rule.params, state: stateOf(rule), created_at: this.#now, ...fired };
  }
}

const stateOf = ({ firedAt, isWatched }: DrivenAlert) =>
  firedAt === undefined ? (isWatched ? "active" : "stopped") : "triggered";

const done = (result: unknown): Outcome => ({ ok: true, result });

type Rule = DrivenAlert["params"];
type Judge = (prices: readonly [before: number, now: number], params: Rule) => boolean;

const crosses = (level: number, [before, now]: readonly [number, number]) =>
  (before < level && now >= level) || (before > level && now <= level);
const inside = (price: number, { price: one, second_price: other = one }: Rule) =>
  price >= Math.min(one, other) && price <= Math.max(one, other);

/** The conditions of one price and the one before it; those of moves over several bars are not judged in a run. */
const CONDITIONS: Readonly<Partial<Record<Rule["kind"], Judge>>> = {
  crossing: (prices, { price }) => crosses(price, prices),
  crossingUp: ([before, now], { price }) => before < price && now >= price,
  crossingDown: ([before, now], { price }) => before > price && now <= price,
  greaterThan: ([, now], { price }) => now > price,
  lessThan: ([, now], { price }) => now < price,
  enteringChannel: ([before, now], params) => !inside(before, params) && inside(now, params),
  exitingChannel: ([before, now], params) => inside(before, params) && !inside(now, params),
  insideChannel: ([, now], params) => inside(now, params),
  outsideChannel: ([, now], params) => !inside(now, params),
};

/** Fires each rule whose condition holds as the price goes through `prices`; returns the ones that fired, in order. */
export function fireAlerts(
  rules: Iterable<DrivenAlert>,
  prices: readonly number[],
  firedAt: string,
): readonly (readonly [DrivenAlert, number])[] {
  const fired: (readonly [DrivenAlert, number])[] = [];
  for (const rule of rules) {
    if (!rule.isWatched || rule.firedAt !== undefined || rule.params.expires_at <= firedAt) continue;
    const judge = CONDITIONS[rule.params.kind];
    const at = prices.findIndex(
      (now, index) => index > 0 && judge?.([prices[index - 1] ?? now, now], rule.params) === true,
    );
    if (at < 0) continue;
    rule.firedAt = firedAt;
    fired.push([rule, prices[at] ?? Number.NaN]);
  }
  return fired;
}
