import { setImmediate as turn } from "node:timers/promises";
import type { MarketEvent, MarketLimits } from "@bourse/contract";
import type { GuestEventDraft } from "../../broker/draft.ts";
import { CommandFailure } from "../../broker/failure.ts";
import type { Available, Series, SeriesRequest, SeriesUpdate } from "../live.ts";
import type { MarketDataPort } from "../port.ts";
import type { MarketRequest, MarketService, MarketSubscriber, MarketSubscription } from "./port.ts";

export interface MarketServiceDeps {
  readonly market: MarketDataPort;
  readonly charts: { has(chartId: string): boolean };
  readonly limits: MarketLimits;
  report(cause: unknown): void;
}

/** Market data for guests. */
export function marketService({ market, charts, limits, report }: MarketServiceDeps): MarketService {
  const book = subscriptionBook(limits.maxSubscriptions);
  const wishes = latestWishes();
  const read = async (request: MarketRequest, limit: number) => {
    if (request.chart_id !== undefined && !charts.has(request.chart_id)) {
      throw new CommandFailure("command.not_found", "there is no such chart");
    }
    return dataOrFail(await market.series(seriesOf(request), limit));
  };
  const follow = (subscription: MarketSubscription, sourceId: string, subscriber: MarketSubscriber) => {
    const { subscription_id: id } = subscription;
    const request = { ...seriesOf(subscription), sourceId };
    const told = teller({
      identity: identityOf(subscription, sourceId),
      maxCandles: limits.maxReadCandles,
      post: (event) => subscriber.post(event),
    });
    book.makeRoom(id, subscriber);
    const stop = dataOrFail(market.watch(request, told.update));
    book.enter(id, subscriber, () => {
      told.end();
      stop();
    });
    begin(market, request, told).catch(report);
  };
  return {
    async read(request) {
      const { symbol, timeframe, sourceId, completed, forming, asOf } = await read(request, limits.maxReadCandles);
      const known = { symbol, timeframe, source_id: sourceId, completed: completed.slice(-limits.maxReadCandles) };
      return { ...known, ...(forming && { forming }), ...(asOf !== undefined && { as_of: asOf }) };
    },
    async subscribe(subscription, subscriber) {
      const { subscription_id: id } = subscription;
      const wish = wishes.make(id, subscriber.principal.generation);
      try {
        const { sourceId } = await read(subscription, 1);
        subscriber.commit(() => {
          if (wish.holds()) follow(subscription, sourceId, subscriber);
        });
        return { source_id: sourceId };
      } finally {
        // Clears the request if it failed.
        wish.holds();
      }
    },
    unsubscribe(id, generation) {
      wishes.withdraw(id, generation);
      book.end(id, generation);
    },
    get size() {
      return book.size;
    },
  };
}

/** Starts one turn later, so that the guest gets the result of its command before the first event. */
async function begin(market: MarketDataPort, request: SeriesRequest, told: ReturnType<typeof teller>): Promise<void> {
  await turn();
  let series: Pick<Series, "completed" | "forming"> = { completed: [] };
  try {
    const now = await market.series(request, 1);
    if (now.ok) series = now.data;
  } finally {
    // Even if the source failed: updates waiting for the start must not accumulate.
    told.begin(series);
  }
}

function seriesOf({ symbol, timeframe, source_id }: MarketRequest): SeriesRequest {
  return { symbol, timeframe, ...(source_id !== undefined && { sourceId: source_id }) };
}

function identityOf({ subscription_id, symbol, timeframe }: MarketSubscription, sourceId: string) {
  return { subscription_id, symbol, timeframe, source_id: sourceId };
}

function dataOrFail<Data>(found: Available<Data>): Data {
  if (found.ok) return found.data;
  throw new CommandFailure("command.not_available", found.reason.message);
}

/**
 * The guest's latest request for each subscription name, while earlier requests still wait for data: commands of one
 * envelope run concurrently, and a slow subscription must not outlive a later unsubscribing.
 */
interface Wishes {
  /** Records a request; the returned function tells, once, whether it is still the latest. */
  make(id: string, generation: string): { holds(): boolean };
  withdraw(id: string, generation: string): void;
}

function latestWishes(): Wishes {
  const latest = new Map<string, object>();
  const keyOf = (id: string, generation: string) => JSON.stringify([generation, id]);
  return {
    make(id, generation) {
      const key = keyOf(id, generation);
      const wish = {
        holds() {
          const isLatest = latest.get(key) === wish;
          if (isLatest) latest.delete(key);
          return isLatest;
        },
      };
      latest.set(key, wish);
      return wish;
    },
    withdraw: (id, generation) => void latest.delete(keyOf(id, generation)),
  };
}

/** The active subscriptions, by generation; they end with their generation. */
interface SubscriptionBook {
  /** Ends an existing subscription of the same name. @throws CommandFailure `command.limit` */
  makeRoom(id: string, subscriber: MarketSubscriber): void;
  enter(id: string, subscriber: MarketSubscriber, end: () => void): void;
  end(id: string, generation: string): void;
  readonly size: number;
}

type Ends = Map<string, () => void>;

function subscriptionBook(maxEach: number): SubscriptionBook {
  const generations = new Map<string, Ends>();
  const drop = (ends: Ends, id: string) => {
    ends.get(id)?.();
    ends.delete(id);
  };
  const opened = ({ principal: { generation }, signal }: MarketSubscriber): Ends => {
    const ends: Ends = generations.get(generation) ?? new Map();
    if (generations.has(generation)) return ends;
    generations.set(generation, ends);
    // One listener per generation, however often it subscribes.
    const clear = () => {
      for (const end of ends.values()) end();
      ends.clear();
      generations.delete(generation);
    };
    signal.addEventListener("abort", clear, { once: true });
    return ends;
  };
  return {
    makeRoom(id, { principal: { generation } }) {
      const ends = generations.get(generation);
      if (!ends) return;
      if (!ends.has(id) && ends.size >= maxEach) {
        throw new CommandFailure("command.limit", `an extension can have ${maxEach} subscriptions`);
      }
      drop(ends, id);
    },
    enter: (id, subscriber, end) => void opened(subscriber).set(id, end),
    end(id, generation) {
      const ends = generations.get(generation);
      if (ends) drop(ends, id);
    },
    get size() {
      return [...generations.values()].reduce((sum, ends) => sum + ends.size, 0);
    },
  };
}

type MarketNews = MarketEvent["data"];

/** Turns the changes of a series into the events of one subscription. */
interface Teller {
  update(update: SeriesUpdate): void;
  /** Starts with the current series: sends the first event, followed by the updates received meanwhile. */
  begin(series: Pick<Series, "completed" | "forming">): void;
  end(): void;
}

interface Told {
  readonly identity: Pick<MarketNews, "subscription_id" | "symbol" | "timeframe" | "source_id">;
  /** Maximum number of completed candles per event: the latest, as many as a read returns. */
  readonly maxCandles: number;
  post(event: GuestEventDraft): void;
}

/** Sends each completed candle once, in order, whatever the source repeats. */
function teller({ identity, maxCandles, post }: Told): Teller {
  let sequence = 0;
  let last = "";
  let ended = false;
  let waiting: SeriesUpdate[] | undefined = [];
  const send = ({ completed, forming }: SeriesUpdate) => {
    if (ended) return;
    const fresh = completed.filter(({ time }) => {
      const isNew = time > last;
      if (isNew) last = time;
      return isNew;
    });
    // A candle cannot be forming again after it was sent as completed.
    const open = forming && forming.time > last ? { forming: { ...forming } } : {};
    const data: MarketNews = { ...identity, completed: fresh.slice(-maxCandles), ...open, sequence, coalesced: 0 };
    sequence += 1;
    post({ type: "market", data });
  };
  return {
    update(update) {
      if (waiting) waiting.push(update);
      else send(update);
    },
    begin({ completed, forming }) {
      const missed = waiting ?? [];
      waiting = undefined;
      // Candles completed since the subscription began are in the queued updates and are sent with them.
      const first = missed.flatMap((each) => each.completed)[0]?.time;
      last = completed.filter(({ time }) => first === undefined || time < first).at(-1)?.time ?? last;
      send({ completed: missed.flatMap((each) => each.completed), ...(forming && { forming }) });
    },
    end() {
      ended = true;
    },
  };
}
