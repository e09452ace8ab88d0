import { useRead } from "../api/use-read.ts";

/** No event reports callbacks, so figures are polled while they are visible. */
const FIGURES_INTERVAL_MS = 3000;

/** The installed extensions with their resource use. */
export const useFigures = () =>
  useRead(
    ["extensions", "figures"],
    async (api, signal) => (await api.call("GET /api/extensions", { signal })).extensions,
    { refetchInterval: FIGURES_INTERVAL_MS, staleTime: 0 },
  );
