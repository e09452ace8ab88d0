import type { IJsonModel } from "flexlayout-react";
import { describe, expect, it } from "vitest";
import { tabsOfModel } from "../tabs/layout.ts";
import { DESK_NAMES, deskModel } from "./desks.ts";

const tab = (id: string) => ({ type: "tab", id, component: id });
const chart = (id: string) => ({ type: "tab", id, component: "chart" });

const model = (right: readonly string[] = ["watchlist", "news", "assistant"]): IJsonModel => ({
  borders: [
    { location: "left", selected: 0, children: ["marketplace", "extensions"].map(tab) },
    { location: "bottom", selected: -1, children: ["orders", "output", "calendar"].map(tab) },
    { location: "right", selected: -1, children: right.map(tab) },
  ],
  layout: {
    type: "row",
    children: [{ type: "tabset", children: ["c0", "c1", "c2", "c3"].map(chart) }],
  },
});

const ids = (of: IJsonModel) => tabsOfModel(of).map(({ id }) => id);
const fronts = ({ borders = [] }: IJsonModel) =>
  borders.map(({ selected = -1, children = [] }) => children[selected]?.id);

describe("desks to start from", () => {
  it("keep every tab once", () => {
    for (const name of DESK_NAMES) {
      expect(ids(deskModel(model(), name, "c0")).toSorted()).toEqual(ids(model()).toSorted());
    }
  });

  it("have their panels in front, and fold the other sides", () => {
    expect(DESK_NAMES.map((name) => fronts(deskModel(model(), name, "c0")))).toEqual([
      [undefined, "orders", "watchlist"],
      [undefined, "calendar", "watchlist"],
      ["extensions", "output", undefined],
    ]);
  });

  it("lay four charts two by two, and put what is read beside one", () => {
    const [left, right] = deskModel(model(), "day", "c2").layout.children ?? [];
    expect([left?.children?.length, right?.children?.length]).toEqual([2, 2]);
    const beside = deskModel(model(), "research", "c0").layout.children?.[1];
    expect(beside).toMatchObject({ children: [{ children: [{ id: "news" }] }, { children: [{ id: "assistant" }] }] });
  });

  it("leave out what this host does not have", () => {
    const made = deskModel(model(["watchlist", "assistant"]), "research", "c0");
    expect(made.layout.children?.[1]?.children?.length).toBe(1);
    expect(deskModel(model(["watchlist"]), "research", "c0").layout.children?.length).toBe(1);
    expect(fronts(deskModel(model([]), "research", "c0"))).toEqual([undefined, "calendar", undefined]);
  });
});
