import type { MarketDataPort } from "../../../market/port.ts";
import type { ChartsService } from "../../charts/port.ts";
import type { NewsService } from "../../news/port.ts";
import type { WatchlistService } from "../../watchlist/port.ts";
import type { InputSources } from "./port.ts";

interface Services {
  readonly market: MarketDataPort;
  readonly news: NewsService;
  readonly watchlist: Pick<WatchlistService, "symbols">;
  readonly charts: Pick<ChartsService, "list">;
}

/** The host's services, as far as tasks read them. */
export function inputSources({ market, news, watchlist, charts }: Services): InputSources {
  return {
    market,
    news,
    watchlist: () => watchlist.symbols(),
    activeChart: () => charts.list().find(({ active }) => active),
    scans: () => undefined,
  };
}
