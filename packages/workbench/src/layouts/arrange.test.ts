import type { IJsonModel } from "flexlayout-react";
import { describe, expect, it } from "vitest";
import { tabsOfModel } from "../tabs/layout.ts";
import { ARRANGEMENT_NAMES, arranged, placedBeside } from "./arrange.ts";

const chart = (id: string) => ({ type: "tab", id, component: "chart" });
const model = (count: number): IJsonModel => ({
  borders: [{ location: "left", children: [{ type: "tab", id: "watchlist" }] }],
  layout: {
    type: "row",
    children: [
      {
        type: "tabset",
        children: [
          ...Array.from({ length: count }, (_each, at) => chart(`c${at}`)),
          { type: "tab", id: "d", component: "detail" },
        ],
      },
    ],
  },
});
const ids = (of: IJsonModel) => tabsOfModel(of).map(({ id }) => id);

describe("arrangements of charts", () => {
  it("keep every tab once, whatever the number of charts", () => {
    for (const name of ARRANGEMENT_NAMES) {
      for (const count of [1, 2, 3, 4, 7]) {
        expect(ids(arranged(model(count), name, "c0")).toSorted()).toEqual(ids(model(count)).toSorted());
      }
    }
  });

  it("read two by two from left to right, with the active chart in front of those that share the last place", () => {
    const { layout } = arranged(model(6), "four", "c5");
    const last = { type: "tabset", children: ["c3", "c4", "c5"].map(chart), selected: 2, active: true };
    const single = (id: string) => ({ type: "tabset", children: [chart(id)], selected: 0 });
    expect(layout.children?.[1]).toEqual({ type: "row", children: [single("c1"), last] });
    expect(layout.children?.[0]).toMatchObject({ children: [{ selected: 0 }, single("c2")] });
  });

  it("put one chart at the right of another, also inside of a column", () => {
    const column = arranged(model(3), "above", "c0");
    const beside = placedBeside(column, "c2", "c0");
    expect(beside.layout.children?.[0]).toMatchObject({
      type: "row",
      children: [
        { type: "row", children: [{ type: "tabset" }, { children: [{ id: "c2" }] }] },
        { children: [{ id: "c1" }] },
      ],
    });
    expect(placedBeside(column, "c2", "c2")).toBe(column);
  });
});
