import { WATCHLIST_MAX_SYMBOLS } from "@bourse/contract";
import type { AnswerField, NamedWatchlist, WatchedSymbol } from "@bourse/contract/host-api";
import { findSymbol } from "../../market/symbols/resolve.ts";
import { answerIssue, fullIssues } from "../answers.ts";
import { type Desk, defineContribution, type Item } from "../kind.ts";
import type { StoredTake } from "../takes.ts";

type Option = NonNullable<AnswerField["options"]>[number];

/** Value of the option that makes a new list, in place of a list's id. */
const NEW_LIST = "new";
/** Longest name of a new list: the first words of a longer name still say what it is. */
const LIST_NAME_MAX = 64;

/** Symbols that are added to one of the trader's lists, as many of them as the trader chooses. */
export const WATCHLIST_PRESETS = defineContribution({
  kind: "watchlistPresets",
  makes: "Rows in a watchlist, after those that are there",
  async preview(preset, _chart, desk) {
    const { lists } = desk.services.watchlist.lists();
    const before = new Set(lists.flatMap((list) => list.symbols.map(({ symbol }) => symbol)));
    const rows = await Promise.all(preset.symbols.map((symbol) => rowOf(symbol, before, desk)));
    const [fresh, unknown] = (["new", "unknown"] as const).map((state) => rows.filter((row) => row.state === state));
    return {
      facts: [
        { label: "New", value: String(fresh?.length) },
        { label: "Already in your lists", value: String(rows.filter((row) => row.state === "present").length) },
      ],
      notes: (unknown ?? []).map(({ option }) => ({
        code: "offers.symbol_unknown",
        message: `no market source has ${option.value}`,
      })),
      fields: [listField(preset, lists), symbolsField(rows, fresh ?? [])],
    };
  },
  async check(preset, given, { services }) {
    if (!given.fits("list")) return [];
    const { lists } = services.watchlist.lists();
    const into = given.text("list");
    const isTaken = into === NEW_LIST && lists.some(({ name }) => name === newName(preset));
    const listed = lists.find(({ id }) => id === into)?.symbols.map(({ symbol }) => symbol) ?? [];
    const after = given.fits("symbols") ? new Set([...listed, ...given.list("symbols")]).size : 0;
    const said = `the list would have ${after} symbols; it holds ${WATCHLIST_MAX_SYMBOLS}`;
    return [
      ...(isTaken ? [answerIssue("watchlist.name_taken", "list", `there is a list named ${newName(preset)}`)] : []),
      ...(after > WATCHLIST_MAX_SYMBOLS ? [answerIssue("offers.symbols_too_many", "symbols", said)] : []),
      ...(into === NEW_LIST ? fullIssues(services.watchlist.full()) : []),
    ];
  },
  async create(preset, { given, origin, caller }, { services }) {
    const into = given.text("list") === NEW_LIST ? { new_list: newName(preset) } : { list_id: given.text("list") };
    caller.commit(() => services.watchlist.addWithin({ into, symbols: given.list("symbols"), origin }));
    services.watchlist.announce();
  },
  find: (take, desk) =>
    left(take, desk)
      .flatMap(({ symbols }) => symbols)
      .join(", ") || undefined,
  remove(take, desk, caller) {
    const change = (list: Left) => desk.services.watchlist.change(list.id, { op: "remove", symbols: list.symbols });
    caller.commit(() => left(take, desk).forEach(change));
  },
});

const newName = ({ name }: Item<"watchlistPresets">) => [...name].slice(0, LIST_NAME_MAX).join("").trim();

function listField(preset: Item<"watchlistPresets">, lists: readonly NamedWatchlist[]): AnswerField {
  const known = lists.map(({ id, name }) => ({ value: id, label: name }));
  const value = lists.find((list) => list.is_default)?.id ?? NEW_LIST;
  const options = [...known, { value: NEW_LIST, label: `New list: ${newName(preset)}` }];
  return { name: "list", label: "Add to", type: "choice", required: true, value, options };
}

function symbolsField(rows: readonly SymbolRow[], fresh: readonly SymbolRow[]): AnswerField {
  const value = fresh.map(({ option }) => option.value);
  const options = rows.map(({ option }) => option);
  return { name: "symbols", label: "Symbols to add", type: "choices", required: true, minimum: 1, value, options };
}

interface Left {
  readonly id: string;
  readonly symbols: string[];
}

/** Symbols that this take added and that still have its origin, by list. */
function left({ take, answers }: StoredTake, { services }: Desk): readonly Left[] {
  const { symbols: added } = answers;
  if (!Array.isArray(added)) return [];
  const isOfTake = ({ symbol, origin }: WatchedSymbol) =>
    origin?.extension_id === take.extension_id &&
    origin.contribution_id === take.contribution_id &&
    added.includes(symbol);
  return services.watchlist
    .lists()
    .lists.map(({ id, symbols }) => ({ id, symbols: symbols.filter(isOfTake).map(({ symbol }) => symbol) }))
    .filter(({ symbols }) => symbols.length > 0);
}

interface SymbolRow {
  readonly option: Option;
  readonly state: "new" | "present" | "unknown";
}

/** The symbol under the name that the market has for it, with its last price. */
async function rowOf(wanted: string, before: ReadonlySet<string>, { market }: Desk): Promise<SymbolRow> {
  const found = findSymbol(market, wanted);
  const symbol = found?.symbol ?? wanted;
  const state = before.has(symbol) ? "present" : found ? "new" : "unknown";
  const quote = found && (await market.quote(symbol));
  const note = quote?.ok ? `last ${quote.data.price}` : found ? "no price yet" : "unknown to your market sources";
  const said = state === "present" ? `${note}, already in your list` : note;
  return { state, option: { value: symbol, label: found ? `${symbol} · ${found.name}` : symbol, note: said } };
}
