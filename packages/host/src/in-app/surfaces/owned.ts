import { HostRefusal } from "../../refusal.ts";

/** Things that extensions made, by owner and by the number that the owner chose. */
export interface Owned<Thing> {
  /** @throws HostRefusal `inapp.limit` */
  set(owner: string, handle: number, thing: Thing): void;
  has(owner: string, handle: number): boolean;
  /** @throws HostRefusal `inapp.handle_unknown` */
  get(owner: string, handle: number): Thing;
  /** Whether it was there. */
  delete(owner: string, handle: number): boolean;
  drop(owner: string): void;
  all(): readonly { readonly owner: string; readonly handle: number; readonly thing: Thing }[];
}

export function owned<Thing>(most: number): Owned<Thing> {
  const things = new Map<string, Map<number, Thing>>();
  return {
    set(owner, handle, thing) {
      const own = things.get(owner) ?? new Map<number, Thing>();
      if (!own.has(handle) && own.size >= most) throw new HostRefusal("inapp.limit", `${most} at most`);
      things.set(owner, own.set(handle, thing));
    },
    has: (owner, handle) => things.get(owner)?.has(handle) ?? false,
    get(owner, handle) {
      const thing = things.get(owner)?.get(handle);
      if (thing === undefined) throw new HostRefusal("inapp.handle_unknown", `there is no ${handle}`);
      return thing;
    },
    delete: (owner, handle) => things.get(owner)?.delete(handle) ?? false,
    drop: (owner) => void things.delete(owner),
    all: () => [...things].flatMap(([owner, own]) => [...own].map(([handle, thing]) => ({ owner, handle, thing }))),
  };
}
