import type { Forecast, NewForecast } from "@bourse/contract/host-api";
import { useEffect, useRef, useState } from "react";
import { openDialog } from "../state/dialogs.ts";
import { useForecastActs } from "./queries.ts";

/** A forecast that is asked for. */
export interface Asking {
  readonly isBusy: boolean;
  readonly error: unknown;
  ask(wish: NewForecast): void;
  /** Ends the request, and with it the model's work on it. */
  cancel(): void;
}

/** Asks for forecasts, one at a time. A failure after the dialog was closed is shown in a dialog of its own. */
export function useAsking(onMade: (forecast: Forecast) => void): Asking {
  const acts = useForecastActs();
  const [error, setError] = useState<unknown>();
  const [underWay, setUnderWay] = useState<AbortController>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const ask = async (wish: NewForecast) => {
    const control = new AbortController();
    setError(undefined);
    setUnderWay(control);
    try {
      onMade(await acts.make(wish, control.signal));
    } catch (cause) {
      if (control.signal.aborted) return;
      if (isOpen.current) setError(cause);
      else openDialog({ kind: "failure", action: "Forecast", error: cause });
    } finally {
      setUnderWay((now) => (now === control ? undefined : now));
    }
  };
  return {
    isBusy: underWay !== undefined,
    error,
    ask: (wish) => void ask(wish),
    cancel() {
      underWay?.abort();
      setUnderWay(undefined);
    },
  };
}
