import { expect, it } from "vitest";
import { moved } from "./order.ts";

it("a symbol moves up and down, and stops at the ends", () => {
  const list = ["a", "b", "c"];
  expect(moved(list, "b", -1)).toEqual(["b", "a", "c"]);
  expect(moved(list, "b", 1)).toEqual(["a", "c", "b"]);
  expect(moved(list, "a", -1)).toEqual(list);
  expect(moved(list, "c", 1)).toEqual(list);
  expect(moved(list, "x", 1)).toEqual(list);
});
