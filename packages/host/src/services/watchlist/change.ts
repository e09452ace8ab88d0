import type { DeskLimits } from "@bourse/contract";
import type { NamedWatchlist, ObjectOrigin, WatchedSymbol, WatchlistChange } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";

/** The parts of one list that a change may alter. */
export type Content = Pick<NamedWatchlist, "name" | "groups" | "symbols">;
type Group = Content["groups"][number];
type Of<Op extends WatchlistChange["op"]> = Extract<WatchlistChange, { op: Op }>;

/** Means of a change besides the list. */
export interface ChangeMeans {
  readonly limits: Pick<DeskLimits, "maxWatchlistSymbols" | "maxWatchlistGroups">;
  readonly newId: () => string;
  /** The preset that the added symbols come from. */
  readonly origin?: ObjectOrigin | undefined;
}

/**
 * The list after a change. A change refers to symbols and groups, never to a position or to the whole list, so it keeps the changes of
 * other windows. The symbols and groups may no longer exist, and repeating a change has no effect. @throws HostRefusal `watchlist.full`,
 * `watchlist.name_taken`, `watchlist.group_unknown`
 */
export function changed(content: Content, change: WatchlistChange, means: ChangeMeans): Content {
  switch (change.op) {
    case "add":
      return added(content, change, means);
    case "remove":
      return { ...content, symbols: content.symbols.filter(({ symbol }) => !change.symbols.includes(symbol)) };
    case "move":
      return moved(content, change);
    case "add_group":
      return withGroup(content, change.name, means);
    case "rename_group":
      return renamed(content, change);
    case "remove_group":
      return withoutGroup(content, change.group_id);
    case "move_group":
      return inOrder({ ...content, groups: groupMoved(content.groups, change) });
    case "rename":
      return { ...content, name: change.name };
    case "make_default":
      return content;
  }
}

function added(content: Content, change: Of<"add">, { limits, origin }: ChangeMeans): Content {
  const listed = new Set(content.symbols.map(({ symbol }) => symbol));
  const fresh = change.symbols.filter((symbol) => !listed.has(symbol));
  if (fresh.length === 0) return content;
  if (listed.size + fresh.length > limits.maxWatchlistSymbols) {
    throw new HostRefusal("watchlist.full", `a watchlist has at most ${limits.maxWatchlistSymbols} symbols`);
  }
  const group = groupOf(content, change.group_id);
  const rows = fresh.map((symbol): WatchedSymbol => ({ symbol, ...group, ...(origin && { origin }) }));
  return inOrder({ ...content, symbols: putBefore(content.symbols, rows, change.before) });
}

function moved(content: Content, { symbol, group_id, before }: Of<"move">): Content {
  const row = content.symbols.find((each) => each.symbol === symbol);
  if (!row || before === symbol) return content;
  const { group_id: _, ...bare } = row;
  const rest = content.symbols.filter((each) => each !== row);
  return inOrder({
    ...content,
    symbols: putBefore(rest, [{ ...bare, ...groupOf(content, group_id) }], before),
  });
}

/** In front of the anchor if it is in the rows' group, else at the end. */
function putBefore(all: readonly WatchedSymbol[], rows: WatchedSymbol[], before: string | undefined): WatchedSymbol[] {
  const at = all.findIndex(({ symbol, group_id }) => symbol === before && group_id === rows[0]?.group_id);
  return at < 0 ? [...all, ...rows] : [...all.slice(0, at), ...rows, ...all.slice(at)];
}

function groupOf({ groups }: Content, id: string | undefined): Pick<WatchedSymbol, "group_id"> {
  return groups.some((each) => each.id === id) && id !== undefined ? { group_id: id } : {};
}

function withGroup(content: Content, name: string, { limits, newId }: ChangeMeans): Content {
  if (content.groups.some((each) => each.name === name)) return content;
  if (content.groups.length >= limits.maxWatchlistGroups) {
    throw new HostRefusal("watchlist.full", `a watchlist has at most ${limits.maxWatchlistGroups} groups`);
  }
  return { ...content, groups: [...content.groups, { id: newId(), name }] };
}

function renamed(content: Content, { group_id, name }: Of<"rename_group">): Content {
  if (!content.groups.some((each) => each.id === group_id)) {
    throw new HostRefusal("watchlist.group_unknown", "the list has no such group");
  }
  if (content.groups.some((each) => each.name === name && each.id !== group_id)) {
    throw new HostRefusal("watchlist.name_taken", `the list has a group named ${JSON.stringify(name)}`);
  }
  return { ...content, groups: content.groups.map((each) => (each.id === group_id ? { ...each, name } : each)) };
}

function withoutGroup(content: Content, id: string): Content {
  const symbols = content.symbols.map((row) => {
    const { group_id, ...bare } = row;
    return group_id === id ? bare : row;
  });
  return inOrder({ ...content, groups: content.groups.filter((each) => each.id !== id), symbols });
}

function groupMoved(groups: Group[], { group_id, before }: Of<"move_group">): Group[] {
  const group = groups.find((each) => each.id === group_id);
  if (!group || before === group_id) return groups;
  const rest = groups.filter((each) => each !== group);
  const at = rest.findIndex((each) => each.id === before);
  return at < 0 ? [...rest, group] : [...rest.slice(0, at), group, ...rest.slice(at)];
}

/** Symbols of no group first, then group by group; within one the order stays. */
function inOrder(content: Content): Content {
  const rank = new Map(content.groups.map(({ id }, index) => [id, index]));
  const of = ({ group_id }: WatchedSymbol) => rank.get(group_id ?? "") ?? -1;
  return { ...content, symbols: content.symbols.toSorted((a, b) => of(a) - of(b)) };
}
