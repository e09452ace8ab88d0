import type { Account } from "@bourse/contract/host-api";
import { formatMoney, type PriceWriter } from "@bourse/ui";
import { ChipKind } from "./ChipKind.tsx";
import { chipClass } from "./chips.ts";
import type { PositionLine } from "./lines.ts";

interface PositionChipProps {
  readonly position: PositionLine;
  readonly prices: PriceWriter;
  readonly last: number | undefined;
  readonly account: Pick<Account, "kind" | "exchange">;
}

/** A position at its mean price, with the result that it would have at the last one. */
export function PositionChip({ position, prices, last, account: { kind, exchange } }: PositionChipProps) {
  const { id, price, quantity, words } = position;
  const open = last === undefined ? undefined : (last - price) * quantity;
  return (
    <li data-chip={id} className={chipClass(kind, "border-accent text-accent")}>
      {words} at {prices.price(price)}
      {open !== undefined && (
        <span className={open < 0 ? "text-negative" : "text-positive"} data-open-result="">
          <span className="sr-only">, open result </span>
          {formatMoney(open, { currency: exchange?.currency, signDisplay: "exceptZero" })}
        </span>
      )}
      <ChipKind kind={kind} />
    </li>
  );
}
