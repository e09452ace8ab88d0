import { ORDER_STATES } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { isEnd, next, TRANSITIONS } from "./states.ts";

describe("the table of states", () => {
  it("has every state, and its ends are filled, canceled, rejected and expired", () => {
    expect(Object.keys(TRANSITIONS)).toEqual([...ORDER_STATES]);
    expect(ORDER_STATES.filter(isEnd)).toEqual(["filled", "canceled", "rejected", "expired"]);
  });

  it("leads from pending_new to every state", () => {
    const reached = new Set<(typeof ORDER_STATES)[number]>(["pending_new"]);
    for (const state of reached) for (const following of TRANSITIONS[state]) reached.add(following);
    expect([...reached].toSorted()).toEqual([...ORDER_STATES].toSorted());
  });

  it("refuses every other move", () => {
    for (const from of ORDER_STATES) {
      for (const to of ORDER_STATES) {
        if (TRANSITIONS[from].includes(to)) expect(next(from, to)).toBe(to);
        else expect(() => next(from, to)).toThrow(RangeError);
      }
    }
  });
});
