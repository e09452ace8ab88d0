import { setImmediate as turn } from "node:timers/promises";
import type { MarketLimits } from "@bourse/contract";
import type { Available, Series, SeriesRequest } from "../../market/live.ts";
import type { MarketDataPort } from "../../market/port.ts";
import { CommandFailure } from "../../principal/failure.ts";
import { subscriptionBook } from "./book.ts";
import type { MarketRequest, MarketService, MarketSubscriber, MarketSubscription } from "./port.ts";
import { teller } from "./subscription.ts";
import { latestWishes } from "./wishes.ts";

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
