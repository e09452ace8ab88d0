import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Remembers, before a request, what the page holds. @returns whether it holds the same: otherwise something that was asked
 * for later has been shown, and the answer to the request is older
 */
export function heldNow(queries: QueryClient, keys: readonly QueryKey[]): () => boolean {
  const counts = () => keys.map((queryKey) => queries.getQueryState(queryKey)?.dataUpdateCount ?? 0);
  const before = counts();
  return () => counts().every((count, index) => count === before[index]);
}
