import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

/** No event reports callbacks, so figures are polled while they are visible. */
const FIGURES_INTERVAL_MS = 3000;

/** The installed extensions with their resource use. */
export function useFigures() {
  const api = useApi();
  return useQuery({
    queryKey: ["extensions", "figures"],
    queryFn: async ({ signal }) => (await api.call("GET /api/extensions", { signal })).extensions,
    refetchInterval: FIGURES_INTERVAL_MS,
    staleTime: 0,
  });
}
