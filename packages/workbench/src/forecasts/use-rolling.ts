import type { Rolling } from "@bourse/contract/host-api";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../api/context.ts";
import type { Series } from "./queries.ts";

/** The evaluation that the page asks for: as far ahead as the usual forecast, and one for each week of daily bars. */
const WANTED = { horizon: 20, origins: 100, every: 5, season: 5 };

/** An evaluation on past bars, which ends with the part that asked for it. */
export function useRolling({ symbol, timeframe }: Series) {
  const api = useApi();
  const [found, setFound] = useState<Rolling>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const begin = async () => {
    const control = new AbortController();
    underWay.current = control;
    setError(undefined);
    setBusy(true);
    try {
      const body = { symbol, timeframe, ...WANTED };
      setFound(await api.call("POST /api/forecasts/rolling", { body, signal: control.signal }));
    } catch (cause) {
      if (!control.signal.aborted) setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, found, begin: () => void begin(), cancel: () => underWay.current?.abort() };
}
