import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { ObjectOriginSchema } from "../desk/origin.ts";
import { WATCHLIST_MAX_SYMBOLS } from "../limits/desk.ts";
import { closed, uniqueList } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Name = shownText(64);
const Symbols = Type.Array(SymbolText, { minItems: 1, uniqueItems: true, maxItems: WATCHLIST_MAX_SYMBOLS });

/** `GET /api/watchlist`: the symbols of the default list in the trader's order, as extensions see them. */
export const WatchlistSchema = closed({ symbols: uniqueList(SymbolText, WATCHLIST_MAX_SYMBOLS) });
export type Watchlist = Static<typeof WatchlistSchema>;

/** A symbol on a list. */
export const WatchedSymbolSchema = closed({
  symbol: Type.String(),
  /** Absent: the symbol is in no group. */
  group_id: Type.Optional(Type.String()),
  /** The preset that added it; absent: the trader did. */
  origin: Type.Optional(ObjectOriginSchema),
});
export type WatchedSymbol = Static<typeof WatchedSymbolSchema>;

/** One of the trader's lists. */
export const NamedWatchlistSchema = closed({
  id: Type.String(),
  name: Type.String(),
  /** Rises with every change. */
  revision: Type.Integer(),
  /** The list that extensions see; exactly one is. */
  is_default: Type.Boolean(),
  groups: Type.Array(closed({ id: Type.String(), name: Type.String() })),
  /** In the trader's order: first those of no group, then group by group. */
  symbols: Type.Array(WatchedSymbolSchema),
});
export type NamedWatchlist = Static<typeof NamedWatchlistSchema>;

/** `GET /api/watchlists`: all lists, in the order in which they were made. */
export const WatchlistSetSchema = closed({ lists: Type.Array(NamedWatchlistSchema) });
export type WatchlistSet = Static<typeof WatchlistSetSchema>;

/** Body of `POST /api/watchlists`. */
export const NewWatchlistSchema = closed({ name: Name });
export type NewWatchlist = Static<typeof NewWatchlistSchema>;

/**
 * Body of `POST /api/watchlists/{id}/changes`: one change, answered with the list as it is afterwards. A change names
 * symbols and groups and never places, so changes of two windows at once are both kept. Repeating one changes nothing.
 */
export const WatchlistChangeSchema = Type.Union([
  /** Symbols that are listed already stay where they are. A group that is gone counts as no group. */
  closed({
    op: Type.Literal("add"),
    symbols: Symbols,
    group_id: Type.Optional(Id),
    /** The symbol before which they are inserted; if absent or no longer listed: at the end of the group. */
    before: Type.Optional(SymbolText),
  }),
  closed({ op: Type.Literal("remove"), symbols: Symbols }),
  closed({
    op: Type.Literal("move"),
    symbol: SymbolText,
    group_id: Type.Optional(Id),
    before: Type.Optional(SymbolText),
  }),
  closed({ op: Type.Literal("add_group"), name: Name }),
  closed({ op: Type.Literal("rename_group"), group_id: Id, name: Name }),
  /** Its symbols stay on the list, in no group. */
  closed({ op: Type.Literal("remove_group"), group_id: Id }),
  closed({
    op: Type.Literal("move_group"),
    group_id: Id,
    /** The group before which it is inserted; if absent or gone: at the end. */
    before: Type.Optional(Id),
  }),
  closed({ op: Type.Literal("rename"), name: Name }),
  closed({ op: Type.Literal("make_default") }),
]);
export type WatchlistChange = Static<typeof WatchlistChangeSchema>;

/** `{id}` of a list in a path. */
export const WatchlistParams = closed({ id: Id });

/** Query of `DELETE /api/watchlists/{id}`: the revision that the trader saw. */
export const WatchlistRevisionQuery = closed({ revision: Type.String({ pattern: "^[1-9][0-9]{0,14}$" }) });
