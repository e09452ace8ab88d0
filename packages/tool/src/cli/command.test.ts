import type { NewOrder } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { textsOf } from "./command.ts";

it("gives the text options that were given as fields that the request has", () => {
  const given = { args: [], options: { takeProfit: "110", tif: "day", dryRun: true } };
  const texts: Partial<NewOrder> = textsOf<NewOrder>(given, [
    ["takeProfit", "take_profit"],
    ["stopLoss", "stop_loss"],
    ["tif", "tif"],
  ]);
  expect(texts).toEqual({ take_profit: "110", tif: "day" });
  // @ts-expect-error an order has no such field
  expect(textsOf<NewOrder>(given, [["takeProfit", "take_proft"]])).toEqual({ take_proft: "110" });
});
