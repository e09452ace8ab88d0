import type { Chart, Forecast, ForecastModel } from "@bourse/contract/host-api";
import { Button, Modal, Notice, Skeleton, usePrices } from "@bourse/ui";
import { useMemo, useState } from "react";
import { useCandles } from "../api/queries.ts";
import { openedChart } from "../chart/opened.ts";
import { useChartTime } from "../chart/time/use-chart-time.ts";
import { useCharts } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { showForecast, shownForecasts } from "../state/forecasts.ts";
import { replays } from "../state/replay.ts";
import { useStore } from "../state/store.ts";
import { Calibration } from "./Calibration.tsx";
import { cameAfter, completedOf, isKnownAt } from "./came.ts";
import { ForecastForm } from "./ForecastForm.tsx";
import { ForecastValues } from "./ForecastValues.tsx";
import { canForecast, ModelState } from "./ModelState.tsx";
import { PastForecasts } from "./PastForecasts.tsx";
import { useForecast, useForecastActs, useForecasts, useModel } from "./queries.ts";
import { RollingEvaluation } from "./RollingEvaluation.tsx";
import { makeRoom } from "./room.ts";
import { useAsking } from "./use-asking.ts";
import { type ForecastWords, nameOf, summaryOf } from "./words.ts";

export interface ForecastDialogProps {
  readonly chartId: string;
  /** Id of the forecast whose values are shown first. */
  readonly id: number | undefined;
}

/** Forecasts of a chart's series: requests a new one, and shows the kept ones with the actual prices. */
export function ForecastDialog({ chartId, id }: ForecastDialogProps) {
  const chart = useCharts().data?.find((each) => each.chart_id === chartId);
  if (!chart) return null;
  return (
    <Modal
      title={`Forecast ${chart.symbol} ${chart.timeframe}`}
      description="Quantiles of the prices of the bars ahead, from completed bars alone, computed on this computer. No alert, order or drawing is ever made from them."
      onClose={closeDialog}
      size="large"
    >
      <Forecasts chart={chart} first={id} />
    </Modal>
  );
}

interface ForecastsProps {
  readonly chart: Chart;
  readonly first: number | undefined;
}

function Forecasts({ chart, first }: ForecastsProps) {
  const { chart_id: chartId, symbol, timeframe } = chart;
  const model = useModel();
  const list = useForecasts(chart);
  const moment = useStore(replays).of[chartId]?.moment;
  const until = moment === undefined ? {} : { until: new Date(moment).toISOString() };
  const onChart = useStore(shownForecasts).of[chartId];
  const [chosen, setChosen] = useState<unknown>(first ?? onChart);
  const [said, setSaid] = useState("");
  const words = useWords(chart);
  const completed = useCompleted(chart, moment);
  const known = list.data.filter((each) => isKnownAt(each, moment));
  const one = useForecast(chart, chosen);
  const shown = one && isKnownAt(one, moment) ? one : undefined;
  const show = (forecast: Forecast) => {
    setChosen(forecast.id);
    setSaid(`Forecast of ${nameOf(forecast, words)}. ${summaryOf(forecast, words)}. ${forecast.statement}`);
  };
  const showOnChart = (forecast: Forecast) => {
    showForecast(chartId, forecast.id);
    const drawn = openedChart(chartId);
    if (drawn) makeRoom(forecast, drawn.drawing);
    show(forecast);
  };
  const asking = useAsking(showOnChart);
  const removal = useRemoval(chartId, (forecast) => setSaid(`Removed the forecast of ${nameOf(forecast, words)}.`));
  return (
    <div className="space-y-4">
      {model.isLoading && <Skeleton label="Loading the model's state" />}
      {model.error && <ErrorNotice error={model.error} onRetry={() => model.refetch()} />}
      {model.data && <ModelState model={model.data} />}
      {moment !== undefined && <InReplay />}
      {model.data && canForecast(model.data) && (
        <div className="space-y-2">
          <ForecastForm isBusy={asking.isBusy} onAsk={(wish) => asking.ask({ symbol, timeframe, ...wish, ...until })} />
          {asking.isBusy && <Busy model={model.data} onCancel={asking.cancel} />}
          {asking.error !== undefined && <ErrorNotice error={asking.error} />}
        </div>
      )}
      {shown && <ForecastValues forecast={shown} came={cameAfter(shown, completed)} words={words} />}
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {removal.error !== undefined && <ErrorNotice error={removal.error} />}
      <PastForecasts
        forecasts={known}
        {...{ completed, words, onChart }}
        onShow={(forecast) => (forecast ? showOnChart(forecast) : showForecast(chartId, undefined))}
        onValues={show}
        onRemove={removal.remove}
        onOlder={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      />
      {moment === undefined && <Calibration symbol={symbol} timeframe={timeframe} />}
      {moment === undefined && model.data && canForecast(model.data) && (
        <RollingEvaluation symbol={symbol} timeframe={timeframe} />
      )}
      <p aria-live="polite" className="sr-only" data-forecast-said="">
        {said}
      </p>
    </div>
  );
}

function Busy({ model, onCancel }: { readonly model: ForecastModel; readonly onCancel: () => void }) {
  return (
    <Notice
      tone="info"
      title={model.running ? "The model computes" : "The model is started, then computes"}
      actions={<Button onClick={onCancel}>Cancel</Button>}
    >
      Cancel stops the model. Nothing of this forecast is kept.
    </Notice>
  );
}

function InReplay() {
  return (
    <Notice tone="info" title="The model sees only bars that had ended by the moment of the replay">
      You may know already what came then, so that such a forecast does not count in the calibration.
    </Notice>
  );
}

function useWords({ chart_id: chartId, symbol }: Chart): ForecastWords {
  const { name: day } = useChartTime(chartId);
  const { price } = usePrices(symbol);
  return { day, price };
}

function useCompleted({ symbol, timeframe }: Chart, moment: number | undefined) {
  // The chart behind this dialog reads them.
  const { data } = useCandles({ symbol, timeframe, follow: false });
  return useMemo(
    () => completedOf(data ?? { candles: [], last_complete: true }, timeframe, moment),
    [data, timeframe, moment],
  );
}

function useRemoval(chartId: string, onRemoved: (forecast: Forecast) => void) {
  const acts = useForecastActs();
  const [error, setError] = useState<unknown>();
  const remove = async (forecast: Forecast) => {
    setError(undefined);
    try {
      await acts.remove(forecast.id);
      if (shownForecasts.get().of[chartId] === forecast.id) showForecast(chartId, undefined);
      onRemoved(forecast);
    } catch (cause) {
      setError(cause);
    }
  };
  return { error, remove: (forecast: Forecast) => void remove(forecast) };
}
