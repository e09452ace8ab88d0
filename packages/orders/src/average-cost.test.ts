import { describe, expect, it } from "vitest";
import { type OpenPosition, openPositionAfter } from "./average-cost.ts";
import { decimal, decimalText, ZERO } from "./decimal.ts";

const fill = (text: string) => {
  const [side, quantity = "", price = ""] = text.split(" ");
  return { side: side as "buy" | "sell", quantity: decimal(quantity), price: decimal(price) };
};
const after = (...fills: readonly string[]) => {
  const { position, average } = fills
    .map(fill)
    .reduce<OpenPosition>(openPositionAfter, { position: ZERO, average: ZERO });
  return [decimalText(position), decimalText(average)];
};

describe("the mean price of a position", () => {
  it.each([
    [
      ["buy 1 100", "buy 3 104"],
      ["4", "103"],
    ],
    [
      ["buy 2 100", "sell 1 150"],
      ["1", "100"],
    ],
    [
      ["sell 2 100", "sell 2 110"],
      ["-4", "105"],
    ],
    [
      ["sell 2 100", "buy 0.5 1"],
      ["-1.5", "100"],
    ],
    [
      ["buy 2 100", "sell 3 90"],
      ["-1", "90"],
    ],
    [
      ["buy 2 100", "sell 2 90"],
      ["0", "0"],
    ],
    [
      ["buy 1 1", "buy 2 2"],
      ["3", "1.666666666666666667"],
    ],
  ])("after %j is %j", (fills, wanted) => {
    expect(after(...fills)).toEqual(wanted);
  });
});
