import type { Chart } from "@bourse/contract/host-api";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";

/** Where the page keeps the host's charts, and how it reads them. */
export const chartsQuery = (api: Api) => ({
  queryKey: ["charts"],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await api.call("GET /api/charts", { signal })).charts,
});

/**
 * Reads the charts as they are after the page's own changes, and shows them. An answer never replaces that of a later reading.
 * @throws ApiError
 */
export async function readCharts(api: Api, client: QueryClient): Promise<readonly Chart[]> {
  const query = chartsQuery(api);
  // A reading under way may be older than the change.
  await client.cancelQueries({ queryKey: query.queryKey });
  return client.fetchQuery({ ...query, staleTime: 0, retry: false });
}
