import type { QueryClient } from "@tanstack/react-query";
import type { ObjectRequests } from "./objects.ts";

/** An object as its list has it. */
interface Listed {
  readonly id: string;
  readonly revision: number;
}

/** The requests of one kind, answered with the object as it is afterwards. */
export interface ListedRequests<Body, Item extends Listed> {
  create(id: string, body: Body): Promise<Item>;
  change(id: string, body: Body, revision: number): Promise<Item>;
  remove(id: string, revision: number): Promise<unknown>;
}

/**
 * Shows each change on the page at once. The list is read again when a request fails; otherwise the host's event does
 * it.
 */
export function showingAtOnce<Body extends object, Item extends Listed>(
  client: QueryClient,
  key: readonly string[],
  requests: ListedRequests<Body, Item>,
): ObjectRequests<Body> {
  const show = async (next: (items: readonly Item[]) => readonly Item[]) => {
    // A request under way is older than the change and would undo it on the page.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<readonly Item[]>(key, (items) => items && next(items));
  };
  const settle = async <Answer>(request: Promise<Answer>): Promise<Answer> => {
    try {
      return await request;
    } catch (error) {
      void client.invalidateQueries({ queryKey: key });
      throw error;
    }
  };
  return {
    async create(id, body) {
      const made = await settle(requests.create(id, body));
      await show((items) => [...items.filter((each) => each.id !== id), made]);
      return made;
    },
    async change(id, body, revision) {
      await show((items) => items.map((each) => (each.id === id ? { ...each, ...body } : each)));
      const changed = await settle(requests.change(id, body, revision));
      await show((items) => items.map((each) => (each.id === id ? changed : each)));
      return changed;
    },
    async remove(id, revision) {
      await show((items) => items.filter((each) => each.id !== id));
      await settle(requests.remove(id, revision));
    },
  };
}
