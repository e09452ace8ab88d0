import type { IJsonModel, IJsonRowNode, IJsonTabNode, IJsonTabSetNode } from "flexlayout-react";
import { chartTabsOf, rowOf, tabsInMiddle } from "../tabs/layout.ts";

/** Arrangements of the charts in the middle of the page, in the order in which they are offered. */
export const ARRANGEMENTS = {
  one: { name: "One chart", charts: 1 },
  beside: { name: "Two charts side by side", charts: 2 },
  above: { name: "Two charts, one above the other", charts: 2 },
  four: { name: "Four charts, two by two", charts: 4 },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly charts: number }>>;
export type Arrangement = keyof typeof ARRANGEMENTS;

export const ARRANGEMENT_NAMES = Object.keys(ARRANGEMENTS) as readonly Arrangement[];

/** Row of cells: the layout library turns the direction at each level, and the outermost row is horizontal. */
const ROWS: Readonly<Record<Arrangement, (cells: readonly IJsonTabSetNode[]) => IJsonRowNode>> = {
  one: (cells) => rowOf(cells),
  beside: (cells) => rowOf(cells),
  above: (cells) => rowOf([rowOf(cells)]),
  // A column is one node, so the second chart of the first row is the first of the second column.
  four: ([a, b, c, d]) => rowOf([column(a, c), column(b, d)]),
};

const column = (...cells: readonly (IJsonTabSetNode | undefined)[]): IJsonRowNode =>
  rowOf(cells.filter((each) => each !== undefined));

/**
 * Spreads the charts of a model over an arrangement. Surplus charts share the last place; every other tab of the middle goes
 * to the first. The active chart stays in front.
 */
export function arranged(model: IJsonModel, arrangement: Arrangement, active: string | undefined): IJsonModel {
  const charts = chartTabsOf(model);
  const others = tabsInMiddle(model).filter((tab) => !charts.includes(tab));
  const count = Math.min(ARRANGEMENTS[arrangement].charts, charts.length);
  const cells = Array.from({ length: count }, (_each, at) =>
    cell([...charts.slice(at, at === count - 1 ? undefined : at + 1), ...(at === 0 ? others : [])], active),
  );
  return { ...model, layout: ROWS[arrangement](cells) };
}

/** Moves a tab into a place of its own at the right of another. */
export function placedBeside(model: IJsonModel, tab: string, other: string): IJsonModel {
  const moved = tabsInMiddle(model).find(({ id }) => id === tab);
  if (!moved || tab === other) return model;
  const added = cell([moved], tab);
  const inRow = (row: IJsonRowNode, isAcross: boolean): IJsonRowNode => ({
    ...row,
    children: (row.children ?? []).flatMap((child): (IJsonRowNode | IJsonTabSetNode)[] => {
      if (child.type === "row") return [inRow(child as IJsonRowNode, !isAcross)];
      const set = without(child as IJsonTabSetNode, tab);
      if (!set.children?.some(({ id }) => id === other)) return set.children?.length ? [set] : [];
      const { weight = FULL, ...rest } = set;
      const half = weight / 2;
      if (isAcross)
        return [
          { ...rest, weight: half },
          { ...added, weight: half },
        ];
      return [{ ...rowOf([rest, added]), weight }];
    }),
  });
  return { ...model, layout: inRow(model.layout, true) };
}

/** The layout library's weight of a node that has none. */
const FULL = 100;

function without(set: IJsonTabSetNode, tab: string): IJsonTabSetNode {
  const { active: _active, ...rest } = set;
  const before = set.children ?? [];
  const children = before.filter(({ id }) => id !== tab);
  const selected = children.findIndex(({ id }) => id === before[set.selected ?? 0]?.id);
  return { ...rest, children, selected: Math.max(0, selected) };
}

function cell(children: readonly IJsonTabNode[], active: string | undefined): IJsonTabSetNode {
  const front = children.findIndex(({ id }) => id === active);
  return {
    type: "tabset",
    children: [...children],
    selected: Math.max(0, front),
    ...(front < 0 ? {} : { active: true }),
  };
}
