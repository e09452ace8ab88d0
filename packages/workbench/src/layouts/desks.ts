import type { IJsonBorderNode, IJsonModel, IJsonTabNode } from "flexlayout-react";
import { rowOf, tabsOfModel } from "../tabs/layout.ts";
import type { BorderName } from "../tabs/tabs.ts";
import { type Arrangement, arranged } from "./arrange.ts";

/** A layout to start from. It names tabs; those that this host does not have are left out. */
interface Desk {
  readonly name: string;
  /** Its purpose in one line. */
  readonly line: string;
  readonly charts: Arrangement;
  /** The tab in front at each side; a side without one is folded. */
  readonly front: Readonly<Partial<Record<BorderName, string>>>;
  /** Groups of tabs in a column at the right of the charts, from top to bottom. */
  readonly beside?: readonly (readonly string[])[];
}

/** The layouts to start from, in the order in which they are offered. */
export const DESKS = {
  day: {
    name: "Day trading",
    line: "Four charts, the watchlist, and orders and positions below.",
    charts: "four",
    front: { right: "watchlist", bottom: "orders" },
  },
  research: {
    name: "Research",
    line: "One chart, news and the assistant beside it, the economic calendar below.",
    charts: "one",
    front: { right: "watchlist", bottom: "calendar" },
    beside: [["news"], ["assistant"]],
  },
  author: {
    name: "Extension author",
    line: "One chart, the installed extensions, and what they write below.",
    charts: "one",
    front: { left: "extensions", bottom: "output" },
  },
} as const satisfies Readonly<Record<string, Desk>>;
export type DeskName = keyof typeof DESKS;

export const DESK_NAMES = Object.keys(DESKS) as readonly DeskName[];

/** Weights of the charts and of the column beside them. */
const SHARES = { charts: 70, beside: 30 };

/** A model with the parts of a desk in their places; every other tab stays where it is. */
export function deskModel(model: IJsonModel, name: DeskName, active: string | undefined): IJsonModel {
  const { charts, front, beside = [] }: Desk = DESKS[name];
  const tabs = tabsOfModel(model);
  const groups = beside
    .map((ids) => ids.flatMap((id) => tabs.find((tab) => tab.id === id) ?? []))
    .filter((group) => group.length > 0);
  const moved = new Set(groups.flat());
  const { layout } = arranged(model, charts, active);
  return {
    ...model,
    borders: model.borders?.map((border) => fronted(border, moved, front[border.location as BorderName])) ?? [],
    layout:
      groups.length === 0
        ? layout
        : rowOf([
            { ...rowOf([layout]), weight: SHARES.charts },
            { ...rowOf(groups.map((children) => ({ type: "tabset", children }))), weight: SHARES.beside },
          ]),
  };
}

function fronted(border: IJsonBorderNode, moved: ReadonlySet<IJsonTabNode>, front: string | undefined) {
  const children = border.children?.filter((tab) => !moved.has(tab)) ?? [];
  return { ...border, children, selected: children.findIndex(({ id }) => id === front) };
}
