import type { AssistantEntry, ChartQuestion } from "@bourse/contract/host-api";
import { Button, Checkbox, IconButton } from "@bourse/ui";
import { ChartCandlestick, SendHorizontal, Square, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { openedChart } from "../chart/opened.ts";
import { useChartTime } from "../chart/time/use-chart-time.ts";
import { useCharts } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { askedAbout } from "../state/asked-chart.ts";
import { replays } from "../state/replay.ts";
import { useStore } from "../state/store.ts";
import { useAsk, useStop } from "./queries.ts";

/** The host's limit in characters. */
const MAX_QUESTION = 8192;

/** Converts pasted text for the host: uniform line ends, and spaces for tabs. */
const asQuestion = (typed: string): string =>
  typed.replace(/\r\n?/g, "\n").replaceAll("\t", "  ").trim().slice(0, MAX_QUESTION);

export interface ComposerProps {
  /** The trader's own unanswered question. */
  readonly waiting: AssistantEntry | undefined;
}

/**
 * Input for the trader's questions: Enter sends, Shift+Enter starts a new line, and a running question can be stopped.
 */
export function Composer({ waiting }: ComposerProps) {
  const [text, setText] = useState("");
  const [withImage, setImage] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { chartId: asked, wantsFocus } = useStore(askedAbout);
  // A chart that was closed since is not asked about: the host would refuse every question.
  const chartId = useCharts().data?.find((each) => each.chart_id === asked)?.chart_id;
  const hint = useId();
  const ask = useAsk();
  const stop = useStop();
  const question = asQuestion(text);
  const isBusy = ask.isPending || waiting !== undefined;

  useEffect(() => {
    if (!wantsFocus) return;
    field.current?.focus();
    askedAbout.set({ wantsFocus: false });
  }, [wantsFocus]);

  const send = () => {
    if (question === "" || isBusy) return;
    const chart = chartId === undefined ? undefined : { ...chartInSight(chartId), image: withImage };
    // A refused question stays in the field, so that it need not be typed again; and so does what is typed meanwhile.
    ask.mutate({ question, chart }, { onSuccess: () => setText((now) => (now === text ? "" : now)) });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends an input method's composition must not send.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form aria-label="Ask the assistant" onSubmit={onSubmit} className="space-y-1.5 border-b border-line p-2">
      {chartId !== undefined && <AboutChart {...{ chartId, withImage }} onImage={setImage} />}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          aria-label="Question to the assistant"
          aria-describedby={hint}
          dir="auto"
          rows={2}
          maxLength={MAX_QUESTION}
          value={text}
          placeholder={chartId === undefined ? "Ask about prices, news or the calendar" : "Ask about this chart"}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-12 min-w-0 flex-1 resize-none rounded border border-line bg-background px-2 py-1 text-sm text-text placeholder:text-muted"
        />
        {waiting ? (
          <Button disabled={stop.isPending} onClick={() => stop.mutate(waiting.dispatch_id)}>
            <Square size={13} aria-hidden="true" /> Stop
          </Button>
        ) : (
          <Button type="submit" tone="primary" disabled={question === "" || isBusy}>
            <SendHorizontal size={13} aria-hidden="true" /> Send
          </Button>
        )}
      </div>
      <p id={hint} className="text-2xs text-muted">
        Enter sends, Shift+Enter begins a new line. Each question stands alone.
      </p>
      {ask.error && <ErrorNotice error={ask.error} onRetry={send} />}
      {stop.error && <ErrorNotice error={stop.error} />}
    </form>
  );
}

/** The chart, its part in sight and the moment of its replay: all that the page tells the host about it. */
function chartInSight(chartId: string): Omit<ChartQuestion, "question"> {
  const shown = openedChart(chartId)?.drawing.shownTimes();
  const moment = replays.get().of[chartId]?.moment;
  return {
    chart_id: chartId,
    ...(shown ? { from: new Date(shown.from).toISOString(), to: new Date(shown.to).toISOString() } : {}),
    ...(moment === undefined ? {} : { until: new Date(moment).toISOString() }),
  };
}

interface AboutChartProps {
  readonly chartId: string;
  readonly withImage: boolean;
  readonly onImage: (withImage: boolean) => void;
}

/** The chart that the next question is about, and what of it the host sends to the model. */
function AboutChart({ chartId, withImage, onImage }: AboutChartProps) {
  const chart = useCharts().data?.find((each) => each.chart_id === chartId);
  const moment = useStore(replays).of[chartId]?.moment;
  const { words } = useChartTime(chartId);
  if (!chart) return null;
  return (
    <section aria-label="The chart you ask about" className="rounded border border-line bg-raised px-2 py-1 text-xs">
      <p className="flex items-center gap-2">
        <ChartCandlestick size={13} aria-hidden="true" />
        <span className="min-w-0 flex-1">
          About the part in sight of <bdi className="font-medium">{chart.symbol}</bdi> {chart.timeframe}
          {moment !== undefined && `, nothing later than ${words.minute(moment)} ${words.zone.name} (replay)`}
        </span>
        <IconButton label="Ask without the chart" onClick={() => askedAbout.set({ chartId: undefined })}>
          <X size={13} aria-hidden="true" />
        </IconButton>
      </p>
      <details className="text-2xs text-muted">
        <summary className="min-h-6 cursor-pointer">Sent to the model with your question</summary>
        <p className="pb-1">
          Bars, indicators, market structure, your drawings with their notes, your alerts on the symbol and its last
          price. The model can also read bars of other symbols, scan results, your alerts, quotes of your watchlist,
          news and the calendar.
        </p>
        <Checkbox
          checked={withImage}
          onChange={onImage}
          title="Also an image of the bars"
          description="For models that take images. It costs more tokens."
        />
      </details>
    </section>
  );
}
