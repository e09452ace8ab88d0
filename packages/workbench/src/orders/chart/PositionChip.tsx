import type { Account } from "@bourse/contract/host-api";
import type { PriceWriter } from "@bourse/ui";
import { ChipKind } from "./ChipKind.tsx";
import { chipClass } from "./chips.ts";
import type { PositionLine } from "./lines.ts";

interface PositionChipProps {
  readonly position: PositionLine;
  readonly prices: PriceWriter;
  readonly last: number | undefined;
  /** Of the account. */
  readonly kind: Account["kind"];
}

const amount = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
});

/** A position at its mean price, with the result that it would have at the last one. */
export function PositionChip({ position: { id, price, quantity, words }, prices, last, kind }: PositionChipProps) {
  const open = last === undefined ? undefined : (last - price) * quantity;
  return (
    <li data-chip={id} className={chipClass(kind, "border-accent text-accent")}>
      {words} at {prices.price(price)}
      {open !== undefined && (
        <span className={open < 0 ? "text-negative" : "text-positive"} data-open-result="">
          <span className="sr-only">, open result </span>
          {amount.format(open)}
        </span>
      )}
      <ChipKind kind={kind} />
    </li>
  );
}
