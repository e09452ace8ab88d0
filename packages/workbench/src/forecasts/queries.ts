import type { Forecast, NewForecast } from "@bourse/contract/host-api";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { useRead } from "../api/use-read.ts";

/** A series of the market. */
export type Series = Pick<NewForecast, "symbol" | "timeframe">;

const NONE: readonly Forecast[] = [];

/** The newest kept forecasts of a series, and older ones page by page; none until they are read. */
export function useForecasts({ symbol, timeframe }: Series) {
  const api = useApi();
  const { data = NONE, ...rest } = useInfiniteQuery({
    queryKey: ["forecasts", "list", symbol, timeframe],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/forecasts", {
        query: { symbol, timeframe, ...(pageParam === "" ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ forecasts }) => forecasts),
  });
  return { ...rest, data };
}

/** The kept forecast of a series with an id, also one that is older than the pages read so far. */
export function useForecast(series: Series, id: unknown): Forecast | undefined {
  const { data, hasNextPage } = useForecasts(series);
  const listed = data.find((each) => each.id === id);
  const isOlder = listed === undefined && hasNextPage && typeof id === "number";
  const { data: older } = useRead(
    ["forecasts", "one", id],
    (api, signal) => api.call("GET /api/forecasts/:id", { params: { id: String(id) }, signal }),
    { enabled: isOlder },
  );
  if (listed) return listed;
  const isOfSeries = older?.symbol === series.symbol && older.timeframe === series.timeframe;
  return isOlder && isOfSeries ? older : undefined;
}

/** The kept forecasts of a series, compared with the actual prices. */
export const useEvaluation = ({ symbol, timeframe }: Series) =>
  useRead(["forecasts", "evaluation", symbol, timeframe], (api, signal) =>
    api.call("GET /api/forecasts/evaluation", { query: { symbol, timeframe }, signal }),
  );

/** The installed model and its state. */
export const useModel = () =>
  useRead(["forecast-model"], (api, signal) => api.call("GET /api/forecasts/model", { signal }));

/** Requests that change something. @throws ApiError */
export interface ForecastActs {
  make(wish: NewForecast, signal: AbortSignal): Promise<Forecast>;
  remove(id: number): Promise<void>;
  cancelPreparing(): Promise<void>;
}

export function useForecastActs(): ForecastActs {
  const api = useApi();
  const client = useQueryClient();
  const settled = async () => {
    await Promise.all(
      ["forecasts", "forecast-model"].map((subject) => client.invalidateQueries({ queryKey: [subject] })),
    );
  };
  return {
    async make({ symbol, timeframe, horizon, quantiles, until }, signal) {
      const body = { symbol, timeframe, horizon, ...(quantiles && { quantiles }), ...(until && { until }) };
      const made = await api.call("POST /api/forecasts", { body, signal });
      await settled();
      return made;
    },
    async remove(id) {
      await api.call("DELETE /api/forecasts/:id", { params: { id: String(id) } });
      await settled();
    },
    async cancelPreparing() {
      await api.call("POST /api/forecasts/cancel");
      await settled();
    },
  };
}
