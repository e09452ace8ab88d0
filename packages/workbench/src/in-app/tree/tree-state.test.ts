import type { TreeItemInfo } from "@bourse/contract/in-app";
import { TREE_MAX_ROWS } from "@bourse/contract/tree-limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { treeMove } from "./tree-keys.ts";
import {
  allClosed,
  keyOf,
  pathOf,
  rowsOf,
  type TreeState,
  unreadTree,
  wantedOf,
  withAsked,
  withChange,
  withChildren,
  withFailed,
  withOpen,
  withRetry,
  withShown,
} from "./tree-state.ts";

const item = (name: string, state: TreeItemInfo["state"] = "none"): TreeItemInfo => ({
  name,
  label: name,
  state,
  acts: false,
});
const answer = (...items: TreeItemInfo[]) => ({ items, left_out: 0 });
const words = (tree: TreeState) => rowsOf(tree).rows.map((row) => (row.kind === "item" ? row.item.label : row.kind));
const ROOT = keyOf([]);
const first = () => withChildren(unreadTree(), ROOT, answer(item("a", "collapsed"), item("b", "expanded"), item("c")));

describe("a tree of the page", () => {
  it("asks for the first level, for what is opened, and for what is expanded from the start", () => {
    expect([words(unreadTree()), wantedOf(unreadTree())]).toEqual([["waits"], [ROOT]]);
    const read = first();
    expect([words(read), wantedOf(read)]).toEqual([["a", "b", "waits", "c"], [keyOf(["b"])]]);
    const opened = withOpen(withAsked(read, keyOf(["b"])), ["a"], true);
    expect([words(opened), wantedOf(opened)]).toEqual([["a", "waits", "b", "waits", "c"], [keyOf(["a"])]]);
    expect(words(allClosed(opened))).toEqual(["a", "b", "c"]);
  });

  it("says in the place of children that they failed or are left out, and asks again when it is told to", () => {
    const failed = withFailed(first(), keyOf(["b"]), new Error("no disk"));
    expect(rowsOf(failed).rows[2]).toMatchObject({ kind: "failed", level: 2, position: 1, size: 1 });
    expect(wantedOf(withRetry(failed, ["b"]))).toEqual([keyOf(["b"])]);
    const cut = withChildren(failed, keyOf(["b"]), { items: [item("d")], left_out: 99_000 });
    expect(rowsOf(cut).rows.slice(2, 4)).toMatchObject([
      { kind: "item", size: 2 },
      { kind: "left-out", count: 99_000, position: 2 },
    ]);
  });

  it("follows a change of one element, of one that is hidden, and of everything", () => {
    const read = withChildren(first(), keyOf(["b"]), answer(item("d")));
    const renamed = withChange(read, { sequence: 1, path: ["b"], item: { ...item("b", "expanded"), label: "B" } });
    expect([words(renamed), wantedOf(renamed)]).toEqual([["a", "B", "d", "c"], [keyOf(["b"])]]);
    const hidden = withChange(allClosed(read), { sequence: 1, path: ["b"], item: item("b", "collapsed") });
    expect([words(hidden), wantedOf(hidden)]).toEqual([["a", "b", "c"], []]);
    expect(wantedOf(withChange(read, { sequence: 2, path: [] }))).toEqual([ROOT, keyOf(["b"])]);
  });

  it("keeps what was expanded when the tree is read from its beginning", () => {
    const again = unreadTree(withOpen(first(), ["a"], true).open);
    expect(wantedOf(withChildren(again, ROOT, answer(item("a", "collapsed"))))).toEqual([keyOf(["a"])]);
    expect(withShown(first(), ["a", "x", "y"]).open.has(keyOf(["a", "x"]))).toBe(true);
  });

  it("opens at most some hundred elements by itself, ends at the deepest level, and cuts long trees", () => {
    const wide = Array.from({ length: 1000 }, (_, index) => item(`n${index}`, "expanded"));
    let tree = withChildren(unreadTree(), ROOT, answer(...wide));
    expect(wantedOf(tree).length).toBeLessThanOrEqual(200);
    for (let round = 0; round < 200; round += 1) {
      const [next] = wantedOf(tree);
      if (next === undefined) break;
      tree = withChildren(tree, next, answer(...wide));
    }
    const { rows, isCut } = rowsOf(tree);
    expect([rows.length, isCut]).toEqual([TREE_MAX_ROWS, true]);
    let cycle = unreadTree();
    for (let [next] = wantedOf(cycle); next !== undefined; [next] = wantedOf(cycle)) {
      cycle = withChildren(cycle, next, answer(item("self", "expanded")));
    }
    expect(rowsOf(cycle).rows.at(-1)).toMatchObject({ level: 32, isOpen: undefined });
  });

  it("has rows whose levels, positions and sizes agree, and keys that never leave it, whatever happens", () => {
    const step = fc.record({
      at: fc.nat(30),
      kind: fc.constantFrom("answer", "fail", "toggle", "change", "close"),
      names: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 }),
    });
    const key = fc.constantFrom("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "*", "a");
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.array(key, { maxLength: 20 }), (steps, keys) => {
        let tree = unreadTree();
        for (const { at, kind, names } of steps) {
          const wanted = wantedOf(tree);
          const rows = rowsOf(tree).rows;
          const path = rows[at % Math.max(1, rows.length)]?.path ?? [];
          const asked = wanted[at % Math.max(1, wanted.length)];
          const items = names.map((name) => item(name, name < "c" ? "collapsed" : name === "c" ? "expanded" : "none"));
          if (kind === "answer" && asked) tree = withChildren(tree, asked, answer(...items));
          else if (kind === "fail" && asked) tree = withFailed(tree, asked, "no");
          else if (kind === "toggle") tree = withOpen(tree, path, !tree.open.has(keyOf(path)));
          else if (kind === "change")
            tree = withChange(tree, {
              sequence: at,
              path: [...path],
              ...(path.length > 0 ? { item: item(path.at(-1) ?? "") } : {}),
            });
          else if (kind === "close") tree = allClosed(tree);
        }
        const { rows } = rowsOf(tree);
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
        for (const row of rows) {
          const beside = rows.filter(
            (each) => each.level === row.level && keyOf(parentOf(each)) === keyOf(parentOf(row)),
          );
          expect(beside.map(({ position }) => position)).toEqual(beside.map((_, index) => index + 1));
          expect(beside.every(({ size }) => size === beside.length)).toBe(true);
          if (row.kind === "item") expect(pathOf(row.key)).toHaveLength(row.level);
        }
        let index = 0;
        for (const pressed of keys) {
          const move = treeMove(pressed, rows, index);
          if (move && "to" in move) index = move.to;
          if (rows.length > 0) expect(rows[index]).toBeDefined();
        }
      }),
    );
  });
});

const parentOf = (row: ReturnType<typeof rowsOf>["rows"][number]) =>
  row.kind === "item" ? row.path.slice(0, -1) : row.path;

describe("the keys of a tree", () => {
  const rows = rowsOf(withChildren(first(), keyOf(["b"]), answer(item("d")))).rows;
  it.each([
    ["ArrowDown", 0, { to: 1 }],
    ["ArrowDown", 3, { to: 3 }],
    ["ArrowUp", 0, { to: 0 }],
    ["ArrowRight", 0, { open: ["a"] }],
    ["ArrowRight", 1, { to: 2 }],
    ["ArrowRight", 3, { to: 3 }],
    ["ArrowLeft", 1, { close: ["b"] }],
    ["ArrowLeft", 2, { to: 1 }],
    ["ArrowLeft", 0, { to: 0 }],
    ["Home", 2, { to: 0 }],
    ["End", 0, { to: 3 }],
    ["*", 1, { openAll: [["a"]] }],
    ["C", 0, { to: 3 }],
    ["x", 0, { to: 0 }],
    [" ", 0, undefined],
    ["Tab", 0, undefined],
  ])("%s from row %i", (key, at, move) => {
    expect(treeMove(key, rows, at)).toEqual(move);
  });
});
