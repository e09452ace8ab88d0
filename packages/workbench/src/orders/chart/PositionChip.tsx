import type { PriceWriter } from "@bourse/ui";
import { chipClass } from "./chips.ts";
import type { PositionLine } from "./lines.ts";

interface PositionChipProps {
  readonly position: PositionLine;
  readonly prices: PriceWriter;
  readonly last: number | undefined;
  /** Of the account. */
  readonly kind: "Paper" | "Live";
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
      <span className="text-muted">{kind === "Live" ? "live" : "paper"}</span>
    </li>
  );
}
