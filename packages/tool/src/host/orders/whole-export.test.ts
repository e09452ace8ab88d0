import type { AccountExport, AccountOrder } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { wholeExport } from "./whole-export.ts";

it("takes an order that comes twice as the later page has it, with its fills and moves", () => {
  const order = (id: string, status: string) => ({ client_order_id: id, status }) as AccountOrder;
  const move = (id: string, to: "working" | "filled") =>
    ({ client_order_id: id, from: "pending_new", to, at: "" }) as const;
  const fill = (id: string, sequence: number) => ({ client_order_id: id, sequence }) as AccountExport["fills"][number];
  const entry = (sequence: number, id?: string) =>
    ({ sequence, ...(id !== undefined && { client_order_id: id }) }) as AccountExport["corrections"][number];
  const account = { id: "paper" } as NonNullable<AccountExport["account"]>;
  const whole = wholeExport([
    {
      orders: [order("a", "working"), order("b", "filled")],
      fills: [fill("b", 1)],
      moves: [move("a", "working")],
      corrections: [entry(1, "a"), entry(4, "b")],
      next: "1",
    },
    {
      account,
      orders: [order("a", "filled")],
      fills: [fill("a", 2)],
      moves: [move("a", "working"), move("a", "filled")],
      corrections: [entry(1, "a"), entry(2, "a"), entry(3)],
    },
  ]);
  expect(whole).toEqual({
    account,
    orders: [order("b", "filled"), order("a", "filled")],
    fills: [fill("b", 1), fill("a", 2)],
    moves: [move("a", "working"), move("a", "filled")],
    corrections: [entry(1, "a"), entry(2, "a"), entry(3), entry(4, "b")],
  });
});
