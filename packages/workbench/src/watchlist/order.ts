import type { WatchedSymbol, WatchlistChange } from "@bourse/contract/host-api";

interface Shown {
  readonly symbols: readonly WatchedSymbol[];
  readonly groups: readonly { readonly id: string }[];
}
type Move = Extract<WatchlistChange, { op: "move" }>;

/**
 * The change that moves a symbol by one place, also into the next or previous group; undefined at either end. The
 * symbols of no group come first.
 */
export function moveBy({ symbols: rows, groups }: Shown, symbol: string, by: 1 | -1): Move | undefined {
  const row = rows.find((each) => each.symbol === symbol);
  if (!row) return undefined;
  const inGroup = (id: string | undefined) => rows.filter((each) => each.group_id === id);
  const own = inGroup(row.group_id);
  const at = own.indexOf(row);
  const place = (group_id: string | undefined, before: string | undefined): Move => ({
    op: "move",
    symbol,
    ...(group_id !== undefined && { group_id }),
    ...(before !== undefined && { before }),
  });
  if (own[at + by]) return place(row.group_id, by < 0 ? own[at - 1]?.symbol : own[at + 2]?.symbol);
  const order = [undefined, ...groups.map(({ id }) => id)];
  const next = order.indexOf(row.group_id) + by;
  if (next < 0 || next >= order.length) return undefined;
  return place(order[next], by < 0 ? undefined : inGroup(order[next])[0]?.symbol);
}

/** The change that moves a group by one place; undefined at either end. */
export function groupMoved(
  groups: Shown["groups"],
  id: string,
  by: 1 | -1,
): Extract<WatchlistChange, { op: "move_group" }> | undefined {
  const at = groups.findIndex((each) => each.id === id);
  if (at < 0 || at + by < 0 || at + by >= groups.length) return undefined;
  const before = by < 0 ? groups[at - 1]?.id : groups[at + 2]?.id;
  return { op: "move_group", group_id: id, ...(before !== undefined && { before }) };
}
