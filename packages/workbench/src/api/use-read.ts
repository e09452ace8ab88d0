import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { Api } from "./client.ts";
import { useApi } from "./context.ts";

/** Reads data of the host. The key begins with the subject that the host's events make stale (`live/kinds.ts`). */
export function useRead<Answer, Shown = Answer>(
  queryKey: QueryKey,
  read: (api: Api, signal: AbortSignal) => Promise<Answer>,
  options: Omit<UseQueryOptions<Answer, Error, Shown>, "queryFn" | "queryKey"> = {},
) {
  const api = useApi();
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => read(api, signal) });
}
