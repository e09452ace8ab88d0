import fc from "fast-check";
import type { IJsonModel } from "flexlayout-react";
import { describe, expect, it } from "vitest";
import { borderSizes, firstLayout, readLayout, reconcile, type SavedLayout, sameTabs } from "./layout.ts";
import { type BorderName, detailTab, OWN_TABS, type PlacedTab } from "./tabs.ts";

const container = (name: string, border: BorderName): PlacedTab => ({
  tab: { type: "tab", id: `container:${name}`, name, component: "container", enableClose: false },
  border,
});

const first = () => firstLayout(1440, 900);

/** The client's own tabs of a border. */
const own = (border: BorderName) => OWN_TABS.filter((each) => each.border === border).map(({ tab }) => tab.id);

/** Tab ids by border, and those in the centre. */
function placesOf(model: IJsonModel): Record<string, readonly string[]> {
  const centre: string[] = [];
  const walk = (node: { children?: unknown[]; id?: string; type?: string }): void => {
    if (node.type === "tab") centre.push(node.id ?? "");
    for (const child of node.children ?? []) walk(child as { children?: unknown[] });
  };
  walk(model.layout as { children?: unknown[] });
  const borders = (model.borders ?? []).map((each) => [
    each.location,
    (each.children ?? []).map((tab) => tab.id ?? ""),
  ]);
  return { centre, ...Object.fromEntries(borders) };
}

describe("the saved layout", () => {
  it("[VIEW-22] puts the three locations into left, bottom and right", () => {
    const tabs = [container("a", "left"), container("b", "bottom"), container("c", "right")];
    expect(placesOf(reconcile(first(), tabs).model)).toEqual({
      centre: ["chart"],
      left: [...own("left"), "container:a"],
      bottom: [...own("bottom"), "container:b"],
      right: [...own("right"), "container:c"],
    });
  });

  it("takes tabs of a missing extension out and puts them back where the user had them", () => {
    const tab = container("a", "left");
    const placed = reconcile(first(), [tab]);
    const [left, bottom, right] = placed.model.borders ?? [];
    if (!left || !bottom || !right) throw new Error("no borders");
    const moved = { ...bottom, children: [tab.tab] };
    const kept = (left.children ?? []).filter((each) => each.id !== tab.tab.id);
    const user: SavedLayout = {
      ...placed,
      model: { ...placed.model, borders: [{ ...left, children: kept }, moved, right] },
    };
    const without = reconcile(user, []);
    expect(placesOf(without.model).bottom).not.toContain(tab.tab.id);
    expect(placesOf(reconcile(without, [tab]).model).bottom).toContain(tab.tab.id);
  });

  it("keeps the chart whatever was saved", () => {
    const broken = { ...first(), model: { ...first().model, layout: { type: "row", children: [] } } };
    expect(placesOf(reconcile(broken, []).model).centre).toEqual(["chart"]);
  });

  it("keeps open details and drops tabs it does not know", () => {
    const odd = { type: "tab", id: "odd", name: "Odd", component: "shell" };
    const children = [detailTab("svc.some_extension", "Some"), odd];
    const saved = {
      ...first(),
      model: { ...first().model, layout: { type: "row", children: [{ type: "tabset", children }] } },
    };
    expect(placesOf(reconcile(saved, []).model).centre).toEqual(["chart", "detail:svc.some_extension"]);
  });

  it("drops the tab of an application that is not installed, once that is known", () => {
    const app = { type: "tab", id: "app:notes", component: "app", config: { extension: "svc.notes" } };
    const saved = {
      ...first(),
      model: { ...first().model, layout: { type: "row", children: [{ type: "tabset", children: [app] }] } },
    };
    const centre = (ids?: readonly string[]) =>
      placesOf(reconcile(saved, [], { installed: ids && new Set(ids) }).model).centre;
    expect([centre(), centre(["svc.notes"]), centre(["svc.other"])]).toEqual([
      ["chart", "app:notes"],
      ["chart", "app:notes"],
      ["chart"],
    ]);
  });

  it("drops the page of the marketplace of an extension with the extension, and opens it for one that is not installed", () => {
    const children = [detailTab("svc.some_extension", "Some"), detailTab("svc.other_extension", "Other")];
    const saved = {
      ...first(),
      model: { ...first().model, layout: { type: "row", children: [{ type: "tabset", children }] } },
    };
    const facts = { installed: new Set<string>(), removed: new Set(["svc.some_extension"]) };
    expect(placesOf(reconcile(saved, [], facts).model).centre).toEqual(["chart", "detail:svc.other_extension"]);
  });

  it("shows the host's charts beside one another, and forgets those that are closed", () => {
    const chart = (id: string) => ({ type: "tab", id: `chart:${id}`, name: id, component: "chart" });
    const centre = (layout: SavedLayout) => placesOf(layout.model).centre;
    const two = reconcile(first(), [], { charts: [chart("a"), chart("b")] });
    expect(centre(two)).toEqual(["chart:a", "chart:b"]);
    expect(centre(reconcile(two, []))).toEqual(["chart:a", "chart:b"]);
    const withDetail = { ...two, model: structuredClone(two.model) };
    withDetail.model.layout.children = [
      { type: "tabset", selected: 2, children: [chart("a"), chart("b"), detailTab("svc.some_extension", "Some")] },
    ];
    const third = reconcile(withDetail, [], { charts: [chart("b"), chart("c")] });
    expect(centre(third)).toEqual(["chart:b", "chart:c", "detail:svc.some_extension"]);
    expect(third.model.layout.children?.[0]).toMatchObject({ selected: 2 });
    expect(centre(reconcile(third, [], { charts: [] }))).toEqual(["detail:svc.some_extension", "chart"].toSorted());
  });

  it("survives any set of missing and extra extensions: save, restore, equal", () => {
    const names = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"));
    const border = fc.constantFrom<BorderName>("left", "bottom", "right");
    const installed = fc.tuple(names, border).map(([ids, where]) => ids.map((id) => container(id, where)));
    fc.assert(
      fc.property(fc.array(installed, { maxLength: 5 }), installed, (history, last) => {
        const before = history.reduce((layout, tabs) => reconcile(layout, tabs), first());
        const now = reconcile(before, last);
        const restored = readLayout(JSON.parse(JSON.stringify(now)));
        expect(restored && reconcile(restored, last)).toEqual(now);
        const shown = Object.values(placesOf(now.model)).flat();
        expect(shown.toSorted()).toEqual(["chart", ...[...OWN_TABS, ...last].map(({ tab }) => tab.id)].toSorted());
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it("leaves a border closed that holds only the client's own quiet tabs, and opens it for an extension", () => {
    const bottomOf = (tabs: readonly PlacedTab[]) =>
      reconcile(first(), tabs).model.borders?.find(({ location }) => location === "bottom");
    expect(bottomOf([])?.selected ?? -1).toBe(-1);
    const opened = bottomOf([container("a", "bottom")]);
    expect(opened?.children?.[opened.selected ?? -1]?.id).toBe("container:a");
  });

  it("knows when nothing came or went, so that open views stay as they are", () => {
    const tabs = [container("a", "left"), container("b", "bottom")];
    const now = reconcile(first(), tabs);
    expect(sameTabs(now.model, reconcile(now, tabs).model)).toBe(true);
    expect(sameTabs(now.model, reconcile(now, tabs.slice(1)).model)).toBe(false);
  });

  it("keeps every container until it is known what is installed", () => {
    const now = reconcile(first(), [container("a", "right")]);
    expect(sameTabs(now.model, reconcile(now, undefined).model)).toBe(true);
  });

  it("passes over what is not a layout", () => {
    for (const value of [undefined, 7, {}, { version: 2 }, { version: 1, model: {}, places: {} }, "x"]) {
      expect(readLayout(value)).toBeUndefined();
    }
  });

  it("leaves room for the chart on a small page", () => {
    const { left, right } = borderSizes(1024, 700);
    expect(1024 - left - right).toBeGreaterThan(480);
  });
});
