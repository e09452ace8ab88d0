import type { QueryClient } from "@tanstack/react-query";

/**
 * Reads everything of a subject again. A first request under way is not restarted; since the host may have answered it
 * before the change, it is repeated once it has finished.
 */
export async function readAgain(queries: QueryClient, subject: string): Promise<void> {
  const matching = queries.getQueryCache().findAll({ queryKey: [subject] });
  const first = matching.filter(({ state }) => state.data === undefined && state.fetchStatus === "fetching");
  const underWay = first.map((query) => query.promise);
  await queries.invalidateQueries({ queryKey: [subject] });
  if (underWay.length === 0) return;
  await Promise.allSettled(underWay);
  await Promise.all(first.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })));
}
