import type { QueryClient } from "@tanstack/react-query";
import { heldNow, newerOf, showInstead } from "../api/held.ts";
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
 * Shows each change on the page at once, unless another window's newer one is shown. The list is read again when a request
 * fails; after a success the host's event does that.
 */
export function showingAtOnce<Body extends object, Item extends Listed>(
  client: QueryClient,
  key: readonly string[],
  requests: ListedRequests<Body, Item>,
): ObjectRequests<Body> {
  const readAgain = () => void client.invalidateQueries({ queryKey: key });
  const show = (next: (items: readonly Item[]) => readonly Item[]) => showInstead(client, key, next);
  const showChanged = (answer: Item) =>
    show((items) => items.map((each) => (each.id === answer.id ? newerOf(each, answer) : each)));
  const settle = async <Answer>(request: Promise<Answer>): Promise<Answer> => {
    try {
      return await request;
    } catch (error) {
      readAgain();
      throw error;
    }
  };
  return {
    async create(id, body) {
      const isAsBefore = heldNow(client, [key]);
      const made = await settle(requests.create(id, body));
      const isListed = client.getQueryData<readonly Item[]>(key)?.some((each) => each.id === id);
      if (isListed) (await showChanged(made))();
      else if (isAsBefore()) (await show((items) => [...items, made]))();
      // The list was read meanwhile without the object: the list is older, or the object was removed since.
      else readAgain();
      return made;
    },
    async change(id, body, revision) {
      const isSeen = (each: Item) => each.id === id && each.revision === revision;
      const goOn = await show((items) => items.map((each) => (isSeen(each) ? { ...each, ...body } : each)));
      const changed = await settle(requests.change(id, body, revision));
      (await showChanged(changed))();
      goOn();
      return changed;
    },
    async remove(id, revision) {
      const goOn = await show((items) => items.filter((each) => each.id !== id || each.revision > revision));
      await settle(requests.remove(id, revision));
      goOn();
    },
  };
}
