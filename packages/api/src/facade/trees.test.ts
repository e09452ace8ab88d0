import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { play } from "../../test/fixtures/connected.fixture.ts";
import { turn } from "../../test/fixtures/wires.fixture.ts";
import { EventEmitter } from "../event.ts";
import { TreeItem, TreeItemCollapsibleState, TreeNodes } from "./tree-nodes.ts";
import type { TreeDataProvider } from "./trees.ts";

/** A tree of texts: the children of `a` are those of the list under `a`. */
function provider(lists: Record<string, readonly string[]>, changed?: EventEmitter<string | undefined>) {
  const asked: string[] = [];
  const source: TreeDataProvider<string> = {
    getTreeItem(element) {
      const item = new TreeItem(element, lists[element] ? TreeItemCollapsibleState.Collapsed : 0);
      item.id = element;
      return item;
    },
    getChildren(element = "") {
      asked.push(element);
      return lists[element];
    },
    getParent: (element) => Object.keys(lists).find((each) => each !== "" && lists[each]?.includes(element)),
    ...(changed ? { onDidChangeTreeData: changed.event } : {}),
  };
  return { source, asked };
}

const WORLD = { "": ["fruit", "stone"], fruit: ["apple", "pear"], pear: ["seed"] };

describe("a tree view", () => {
  it("asks for children only when the host asks, and names elements by id or by label and place", async () => {
    const { api, host, calls } = play();
    const { source, asked } = provider(WORLD);
    api.window.createTreeView("a.things", { treeDataProvider: source, canSelectMany: true });
    await turn();
    expect([calls, asked]).toEqual([
      [["window/tree.show", { tree: 1, view: "a.things", show_collapse_all: false, can_select_many: true }]],
      [],
    ]);
    const children = await host.request("extension/tree.children", { tree: 1, path: [] });
    expect(children).toEqual({
      items: [
        { name: "i:fruit", label: "fruit", state: "collapsed", acts: false },
        { name: "i:stone", label: "stone", state: "none", acts: false },
      ],
      left_out: 0,
    });
    expect(asked).toEqual([""]);
    const same = { getChildren: () => [1, 2], getTreeItem: () => new TreeItem("same") };
    api.window.registerTreeDataProvider("a.other", same);
    expect(await host.request("extension/tree.children", { tree: 2, path: [] })).toMatchObject({
      items: [{ name: "l:0:same" }, { name: "l:1:same" }],
    });
  });

  it("shows 1000 children of 100000 and says how many it leaves out", async () => {
    const { api, host } = play();
    const many = Array.from({ length: 100_000 }, (_, index) => index);
    const getTreeItem = vi.fn((element: number) => new TreeItem(`${element}`));
    api.window.registerTreeDataProvider("a.many", { getChildren: () => many, getTreeItem });
    const answer = await host.request("extension/tree.children", { tree: 1, path: [] });
    expect(answer).toMatchObject({ left_out: 99_000 });
    expect(getTreeItem).toHaveBeenCalledTimes(1000);
  });

  it.each([
    [
      "throws",
      {
        getChildren: () => {
          throw new Error("no disk");
        },
      },
      "inapp.handler_failed",
      "no disk",
    ],
    [
      "rejects",
      {
        getChildren: async () => {
          throw new Error("no net");
        },
      },
      "inapp.handler_failed",
      "no net",
    ],
    ["repeats an id", { getChildren: () => [1, 1] }, "inapp.tree_invalid", "two children have the id 1"],
  ])("refuses the question when the provider %s, and goes on", async (_how, part, code, message) => {
    const { api, host } = play();
    const getTreeItem = (element: number) => Object.assign(new TreeItem("x"), { id: `${element}` });
    api.window.registerTreeDataProvider<number>("a.bad", { getTreeItem, ...part });
    await expect(host.request("extension/tree.children", { tree: 1, path: [] })).rejects.toMatchObject({
      code,
      message,
    });
    await expect(host.request("extension/tree.children", { tree: 1, path: ["i:9"] })).rejects.toMatchObject({
      code: "inapp.tree_gone",
    });
    await expect(host.request("extension/tree.children", { tree: 7, path: [] })).rejects.toMatchObject({
      code: "inapp.handle_unknown",
    });
  });

  it("refreshes elements with what they are now, joins the changes of a turn, and everything without an element", async () => {
    const { api, host, calls } = play();
    const changed = new EventEmitter<string | undefined>();
    const { source } = provider(WORLD, changed);
    api.window.createTreeView("a.things", { treeDataProvider: source });
    await host.request("extension/tree.children", { tree: 1, path: [] });
    changed.fire("fruit");
    changed.fire("never seen");
    changed.fire("stone");
    await turn();
    expect(calls.at(-1)).toMatchObject([
      "window/tree.refresh",
      { elements: [{ path: ["i:fruit"] }, { path: ["i:stone"], item: { name: "i:stone" } }] },
    ]);
    changed.fire("fruit");
    changed.fire(undefined);
    await turn();
    expect(calls.at(-1)).toEqual(["window/tree.refresh", { tree: 1 }]);
    expect(calls).toHaveLength(3);
  });

  it("reveals an element that nobody has seen, through its parents", async () => {
    const { api, calls } = play();
    const { source, asked } = provider(WORLD);
    const view = api.window.createTreeView("a.things", { treeDataProvider: source });
    await view.reveal("seed", { expand: true });
    expect(calls.at(-1)).toEqual([
      "window/tree.reveal",
      { tree: 1, path: ["i:fruit", "i:pear", "i:seed"], select: true, focus: false, expand: 1 },
    ]);
    expect(asked).toEqual(["", "fruit", "pear"]);
    await expect(view.reveal("lost")).rejects.toMatchObject({ code: "inapp.tree_gone" });
  });

  it("tells of selection, expansion and visibility, and runs commands with elements as they are", async () => {
    let occurred: (value: unknown) => void = () => undefined;
    const { api, host } = play((request) => {
      if (request.method !== "window/tree.show") return undefined;
      occurred = request.report;
      return new Promise(() => undefined);
    });
    const { source } = provider(WORLD);
    const view = api.window.createTreeView("a.things", {
      treeDataProvider: {
        ...source,
        getTreeItem: (element) =>
          Object.assign(new TreeItem(element), {
            id: element,
            command: { command: "a.open", title: "Open", arguments: [{ of: element }] },
          }),
      },
    });
    const ran: unknown[] = [];
    api.commands.registerCommand("a.open", (...args: unknown[]) => void ran.push(args));
    const seen: unknown[] = [];
    for (const event of [
      view.onDidChangeSelection,
      view.onDidExpandElement,
      view.onDidCollapseElement,
      view.onDidChangeVisibility,
    ]) {
      (event as (listener: (each: unknown) => void) => void)((each) => seen.push(each));
    }
    await host.request("extension/tree.children", { tree: 1, path: [] });
    for (const value of [
      { visible: true },
      { visible: true },
      { selected: [["i:stone"], ["i:gone"]] },
      { expanded: ["i:fruit"] },
      { collapsed: ["i:fruit"] },
      { collapsed: ["i:gone"] },
    ]) {
      occurred(value);
    }
    await turn();
    expect(seen).toEqual([{ visible: true }, { selection: ["stone"] }, { element: "fruit" }, { element: "fruit" }]);
    expect([view.visible, view.selection]).toEqual([true, ["stone"]]);
    await host.request("extension/tree.run", { tree: 1, path: ["i:fruit"] });
    await host.request("extension/tree.run", { tree: 1, path: ["i:stone"], command: "a.open" });
    await host.request("extension/tree.run", { tree: 1, path: [], command: "a.open" });
    expect(ran).toEqual([[{ of: "fruit" }], ["stone", ["stone"]], []]);
  });

  it("sends the words around it once a turn, and nothing after it was disposed", async () => {
    const { api, calls } = play();
    const changed = new EventEmitter<string | undefined>();
    const view = api.window.createTreeView("a.things", { treeDataProvider: provider(WORLD, changed).source });
    view.title = "Things";
    view.message = "2 of 2";
    view.badge = { value: 2, tooltip: "2 things" };
    await turn();
    expect(calls.at(-1)).toEqual([
      "window/tree.set",
      { tree: 1, title: "Things", message: "2 of 2", badge: { value: 2, tooltip: "2 things" } },
    ]);
    view.message = undefined;
    view.dispose();
    view.dispose();
    changed.fire(undefined);
    await turn();
    expect(calls.map(([method]) => method)).toEqual(["window/tree.show", "window/tree.set", "window/tree.dispose"]);
  });
});

describe("the elements of a tree", () => {
  it("lead back from every path of the last answers, and nothing that is gone is kept", async () => {
    const forest = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 5 }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(forest, fc.array(fc.nat(5), { maxLength: 12 }), async (states, steps) => {
        let now: readonly number[] = [];
        const nodes = new TreeNodes<number>({
          getChildren: () => now,
          getTreeItem: (element) => Object.assign(new TreeItem(`${element}`), { id: `${element}` }),
        });
        const model = new Map<string, readonly number[]>();
        const paths = [[] as string[]];
        for (const [index, step] of steps.entries()) {
          now = states[step % states.length] ?? [];
          const path = paths[index % paths.length] ?? [];
          const { items } = await nodes.children(path);
          const key = JSON.stringify(path);
          for (const known of Array.from(model.keys())) {
            const below = JSON.parse(known) as string[];
            const child = below[path.length];
            const isBelow = below.length > path.length && path.every((name, at) => below[at] === name);
            if (isBelow && !items.some(({ name }) => name === child)) model.delete(known);
          }
          model.set(key, now);
          paths.splice(
            0,
            paths.length,
            ...[...model].flatMap(([each, all]) => {
              const at = JSON.parse(each) as string[];
              return at.length > 3 ? [at] : [at, ...all.map((element) => [...at, `i:${element}`])];
            }),
          );
        }
        const shown = [...model].flatMap(([key, all]) =>
          all.map((element) => ({ path: JSON.parse(key) as string[], element })),
        );
        for (const { path, element } of shown) {
          expect(nodes.at([...path, `i:${element}`]).element).toBe(element);
        }
        expect(nodes.size).toBe(new Set(shown.map(({ element }) => element)).size);
      }),
    );
  });
});
