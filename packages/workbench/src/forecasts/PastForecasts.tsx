import type { Forecast } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { useEffect, useRef, useState } from "react";
import { type Completed, cameAfter } from "./came.ts";
import { type ForecastWords, nameOf, shortRevision } from "./words.ts";

export interface PastForecastsProps {
  readonly forecasts: readonly Forecast[];
  readonly completed: Completed;
  readonly words: ForecastWords;
  /** Id of the one on the chart. */
  readonly onChart: unknown;
  readonly onShow: (forecast: Forecast | undefined) => void;
  readonly onValues: (forecast: Forecast) => void;
  readonly onRemove: (forecast: Forecast) => void;
  /** Reads older ones; absent if there are none. */
  readonly onOlder: (() => void) | undefined;
}

/** The kept forecasts of a series, newest first. */
export function PastForecasts(props: PastForecastsProps) {
  const { forecasts, onOlder } = props;
  const [asked, setAsked] = useState<number>();
  return (
    <section aria-label="Kept forecasts">
      <h3 className="text-xs font-semibold">Kept forecasts</h3>
      {forecasts.length === 0 && <p className="py-1 text-xs text-muted">None of this series yet.</p>}
      <ul aria-label="Kept forecasts">
        {forecasts.map((forecast) => (
          <Row
            key={forecast.id}
            {...{ ...props, forecast }}
            isAsked={asked === forecast.id}
            onAsk={(isAsked) => setAsked(isAsked ? forecast.id : undefined)}
          />
        ))}
      </ul>
      {onOlder && (
        <Button size="small" onClick={onOlder}>
          Show older ones
        </Button>
      )}
    </section>
  );
}

interface RowProps extends PastForecastsProps {
  readonly forecast: Forecast;
  /** The trader is asked whether to remove it. */
  readonly isAsked: boolean;
  readonly onAsk: (isAsked: boolean) => void;
}

function Row(props: RowProps) {
  const { forecast, completed, words, onChart, onShow, onValues, isAsked } = props;
  const name = nameOf(forecast, words);
  const count = cameAfter(forecast, completed).length;
  const isShown = onChart === forecast.id;
  return (
    <li data-kept={forecast.id} className="flex flex-wrap items-center gap-2 border-b border-line/60 py-1 text-xs">
      <span className="min-w-0 flex-1">
        {name}
        <span className="block text-2xs text-muted">
          revision <code>{shortRevision(forecast.evidence.model_revision)}</code> · {count} of {forecast.horizon} came
          {forecast.in_replay && " · made in a replay, not counted below"}
        </span>
      </span>
      {isAsked ? (
        <Asked {...props} />
      ) : (
        <>
          <Button
            size="small"
            aria-pressed={isShown}
            aria-label={`${isShown ? "Hide" : "Show"} ${name}`}
            onClick={() => onShow(isShown ? undefined : forecast)}
          >
            {isShown ? "Hide" : "Show"}
          </Button>
          <Button size="small" aria-label={`Values of ${name}`} onClick={() => onValues(forecast)}>
            Values
          </Button>
          <Button size="small" aria-label={`Remove ${name}`} onClick={() => props.onAsk(true)}>
            Remove
          </Button>
        </>
      )}
    </li>
  );
}

function Asked({ forecast, onRemove, onAsk }: RowProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <span className="text-muted">It will no longer count below.</span>
      <Button size="small" ref={keep} onClick={() => onAsk(false)}>
        Keep it
      </Button>
      <Button size="small" tone="danger" onClick={() => onRemove(forecast)}>
        Remove it
      </Button>
    </>
  );
}
