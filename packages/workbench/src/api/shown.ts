import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** An object or list of the host, whose revision grows with each change. */
interface Revised {
  readonly revision: number;
}

/** The newer of two: the answer to a change of this page may arrive after a later change of another window was read. */
export function newerOf<Value extends Revised>(known: Value, answer: Value): Value {
  return known.revision < answer.revision ? answer : known;
}

/**
 * Shows a value that this page knows before it reads it. A reading under way is stopped, as it may be older or newer than that
 * value. @returns a function that begins the stopped reading again, since another window's change may have caused it
 */
export async function showInstead<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  next: (known: Data) => Data,
): Promise<() => void> {
  const isReading = queries.isFetching({ queryKey }) > 0;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Data>(queryKey, (known) => (known === undefined ? known : next(known)));
  return () => {
    if (isReading) void queries.invalidateQueries({ queryKey });
  };
}
