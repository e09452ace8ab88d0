import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Call it before a request: it remembers what the page holds. @returns whether the page still holds the same: otherwise it
 * shows the answer to a later request, and the answer to this one is older
 */
export function heldNow(queries: QueryClient, keys: readonly QueryKey[]): () => boolean {
  const counts = () => keys.map((queryKey) => queries.getQueryState(queryKey)?.dataUpdateCount ?? 0);
  const before = counts();
  return () => counts().every((count, index) => count === before[index]);
}
