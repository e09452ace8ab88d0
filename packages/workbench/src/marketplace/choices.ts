import { CAPABILITIES } from "@bourse/contract/capabilities";
import type { PluginSummary } from "@bourse/contract/host-api";
import { RUNTIME_WORDS } from "./words.ts";

/** A filter or an order of the list: a select with these options, of which the first, empty one changes nothing. */
interface Choice {
  readonly label: string;
  readonly options: readonly (readonly [value: string, words: string])[];
}

/** One filter of the list. */
interface Filter extends Choice {
  fits(plugin: PluginSummary, value: string): boolean;
}

/** The value of the filter of permissions for extensions that request none. */
const NONE = "none";

/** The filters of the list. */
export const FILTERS = {
  kind: {
    label: "Kind",
    options: [["", "Every kind"], ...Object.entries(RUNTIME_WORDS)],
    fits: ({ runtime }, value) => runtime === value,
  },
  permission: {
    label: "Permission",
    options: [
      ["", "Permissions"],
      [NONE, "No permissions"],
      ...CAPABILITIES.map(({ name, title }) => [name, title] as const),
    ],
    fits: ({ latest: { capabilities } }, value) =>
      value === NONE ? capabilities.length === 0 : capabilities.includes(value),
  },
} as const satisfies Readonly<Record<string, Filter>>;

const byName = (one: PluginSummary, other: PluginSummary) => one.name.localeCompare(other.name, "en");
const cost = ({ price }: PluginSummary) => price?.amount_minor ?? 0;

/** The orders of the list; the empty one is the marketplace's own. */
const COMPARED: Readonly<Record<string, (one: PluginSummary, other: PluginSummary) => number>> = {
  name: byName,
  updated: (one, other) => other.latest.published_at.localeCompare(one.latest.published_at),
  publisher: (one, other) => one.publisher.localeCompare(other.publisher, "en") || byName(one, other),
  free: (one, other) => Math.sign(cost(one)) - Math.sign(cost(other)),
};

/** The choice of the list's order. */
export const ORDER: Choice = {
  label: "Order",
  options: [
    ["", "As listed"],
    ["name", "By name"],
    ["updated", "Newest first"],
    ["publisher", "By publisher"],
    ["free", "Free first"],
  ],
};

/** The trader's choices, by filter. */
export type Choices = Readonly<Record<keyof typeof FILTERS | "order", string>>;

/** Nothing is left out, and nothing is sorted. */
export const ALL: Choices = { kind: "", permission: "", order: "" };

/** Whether a choice leaves extensions out. */
export const isNarrowed = ({ kind, permission }: Choices): boolean => kind !== "" || permission !== "";

/** The chosen extensions in the chosen order. */
export function chosen(plugins: readonly PluginSummary[], choices: Choices): readonly PluginSummary[] {
  const names = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
  const fitting = plugins.filter((plugin) =>
    names.every((name) => choices[name] === "" || FILTERS[name].fits(plugin, choices[name])),
  );
  const compare = COMPARED[choices.order];
  return compare ? fitting.toSorted(compare) : fitting;
}
