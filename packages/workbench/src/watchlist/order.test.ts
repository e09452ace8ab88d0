import { expect, it } from "vitest";
import { groupMoved, moveBy } from "./order.ts";

const ROWS = [
  { symbol: "a" },
  { symbol: "b" },
  { symbol: "c" },
  { symbol: "d", group_id: "one" },
  { symbol: "e", group_id: "two" },
];
const GROUPS = [{ id: "one" }, { id: "empty" }, { id: "two" }];
const by = (symbol: string, step: 1 | -1) => moveBy({ symbols: ROWS, groups: GROUPS }, symbol, step);

it("a symbol moves up and down, into the next group, and stops at the ends", () => {
  expect(by("b", -1)).toEqual({ op: "move", symbol: "b", before: "a" });
  expect(by("a", 1)).toEqual({ op: "move", symbol: "a", before: "c" });
  expect(by("b", 1)).toEqual({ op: "move", symbol: "b" });
  expect(by("c", 1)).toEqual({ op: "move", symbol: "c", group_id: "one", before: "d" });
  expect(by("d", -1)).toEqual({ op: "move", symbol: "d" });
  expect(by("d", 1)).toEqual({ op: "move", symbol: "d", group_id: "empty" });
  expect(by("a", -1)).toBeUndefined();
  expect(by("e", 1)).toBeUndefined();
  expect(by("x", 1)).toBeUndefined();
});

it("a group moves up and down, and stops at the ends", () => {
  const move = (id: string, step: 1 | -1) => groupMoved(GROUPS, id, step);
  expect(move("empty", -1)).toEqual({ op: "move_group", group_id: "empty", before: "one" });
  expect(move("one", 1)).toEqual({ op: "move_group", group_id: "one", before: "two" });
  expect(move("empty", 1)).toEqual({ op: "move_group", group_id: "empty" });
  expect([move("one", -1), move("two", 1), move("gone", 1)]).toEqual([undefined, undefined, undefined]);
});
