import type { ExchangeDifference } from "@bourse/contract/host-api";
import { Button, formatQuantity } from "@bourse/ui";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { sizeWords } from "../words.ts";
import { useBookDifferences } from "./queries.ts";

interface DifferencesProps {
  /** Of the account. */
  readonly id: string;
  readonly name: string;
  readonly differences: readonly ExchangeDifference[];
}

const REASONS: Readonly<Record<ExchangeDifference["reasons"][number]["kind"], string>> = {
  deposit: "a deposit",
  withdrawal: "a withdrawal",
  trade: "a trade that is no order of this account",
};

/** The amounts that the exchange has more or less than the account here, and the act that takes them over. */
export function Differences({ id, name, differences }: DifferencesProps) {
  const book = useBookDifferences(id);
  if (differences.length === 0) return null;
  const asked = differences.map(({ asset, amount }) => ({ asset, amount }));
  return (
    <section aria-label="Differences to the exchange" className="space-y-1">
      <p role="status" className="font-medium text-negative">
        {name} does not agree with what is written here.
      </p>
      <ul className="list-disc space-y-0.5 pl-4">
        {differences.map((each) => (
          <li key={each.asset}>{sentence(each)}</li>
        ))}
      </ul>
      <Button size="small" disabled={book.isPending} onClick={() => book.mutate({ differences: asked })}>
        {book.isPending ? "Booking…" : "Book it as the exchange has it"}
      </Button>
      {book.error && <ErrorNotice error={book.error} />}
    </section>
  );
}

function sentence({ asset, amount, symbol, unexplained, reasons }: ExchangeDifference): string {
  const isLess = amount.startsWith("-");
  const start = `${sizeWords(amount)} ${asset} ${isLess ? "less" : "more"} at the exchange`;
  const kinds = [...new Set(reasons.map(({ kind }) => REASONS[kind]))].join(" and ");
  const from = kinds === "" ? "" : `, from ${kinds}`;
  if (unexplained === "0") return `${start}${from}.`;
  const stops = symbol === undefined ? "" : ` Orders that would make the position in ${symbol} larger are stopped.`;
  return `${start}${from}; for ${formatQuantity(unexplained)} it tells no reason.${stops}`;
}
