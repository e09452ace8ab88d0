import type { AssistantEntry } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { SendHorizontal, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useCharts } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { askedAbout } from "../state/asked-chart.ts";
import { useStore } from "../state/store.ts";
import { AboutChart } from "./AboutChart.tsx";
import { chartInSight } from "./in-sight.ts";
import { useAsk, useStop } from "./queries.ts";
import { asQuestion, MAX_QUESTION } from "./question.ts";

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
