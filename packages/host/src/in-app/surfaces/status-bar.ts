import type { InAppParams } from "@bourse/contract/in-app";
import { type Owned, owned } from "./owned.ts";

/** An item as its extension described it. */
export type StatusItem = InAppParams<"window/statusBar.set">;

/** The items of the status bar. */
export interface StatusBar {
  set(owner: string, item: StatusItem): void;
  remove(owner: string, handle: number): void;
  drop(owner: string): void;
  /** @throws HostRefusal `inapp.handle_unknown` */
  get(owner: string, handle: number): StatusItem;
  all(): ReturnType<Owned<StatusItem>["all"]>;
}

export function statusBar(most: number, changed: () => void): StatusBar {
  const items = owned<StatusItem>(most);
  return {
    set(owner, item) {
      items.set(owner, item.item, item);
      changed();
    },
    remove(owner, handle) {
      if (items.delete(owner, handle)) changed();
    },
    drop(owner) {
      items.drop(owner);
      changed();
    },
    get: items.get,
    all: items.all,
  };
}
