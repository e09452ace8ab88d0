import type { BacktestEntry, BacktestResultAnswer } from "@bourse/contract/host-api";
import { Skeleton } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { CardCell, CardName, CardRow } from "../lists/cards.tsx";
import { Table } from "../orders/Table.tsx";
import { AMOUNT_CELL, CELL } from "../words/cell.ts";
import { spanOf } from "./Curves.tsx";
import { figuresOf } from "./figures.ts";
import { useResults } from "./queries.ts";
import { barMoment, signedPercent } from "./words.ts";

/** Backtests side by side at most: more columns do not fit beside a chart. */
export const MOST_COMPARED = 4;

/** Lines differ by their dashes too, not by colour alone. */
const LINES = [
  { letter: "A", tone: "stroke-accent", dash: undefined, words: "solid" },
  { letter: "B", tone: "stroke-positive", dash: "6 3", words: "dashed" },
  { letter: "C", tone: "stroke-warning", dash: "2 3", words: "dotted" },
  { letter: "D", tone: "stroke-negative", dash: "9 3 2 3", words: "dash and dot" },
] as const;
const letterOf = (index: number): string => LINES[index]?.letter ?? "";

/** The results of several backtests: one curve each, in per cent of what it began with, and their figures side by side. */
export function Comparison({ backtests }: { readonly backtests: readonly BacktestEntry[] }) {
  const results = useResults(backtests.map(({ id }) => id));
  const failed = results.find(({ error }) => error);
  if (failed) return <ErrorNotice error={failed.error} onRetry={() => failed.refetch()} />;
  const read = backtests.flatMap((backtest, index) => {
    const result = results[index]?.data;
    return result ? [{ backtest, result }] : [];
  });
  return (
    <section aria-label="Compared backtests" className="space-y-3 border-b border-line p-3">
      {read.length < backtests.length && <Skeleton label="Loading the results" />}
      {read.length > 1 && (
        <>
          <Growth compared={read} />
          <FiguresTable compared={read} />
        </>
      )}
    </section>
  );
}

interface Compared {
  readonly backtest: BacktestEntry;
  readonly result: BacktestResultAnswer;
}

interface ComparedProps {
  readonly compared: readonly Compared[];
}

/** Its parameters tell one run of a strategy from another. */
const nameOf = ({ backtest: { title, request }, result: { inputs } }: Compared): string => {
  const values = Object.entries(inputs.parameters).map(([name, value]) => `${name} ${value}`);
  return [`${title}, ${request.symbol} ${request.timeframe}`, ...values].join(", ");
};

function FiguresTable({ compared }: ComparedProps) {
  const columns = compared.map((_each, index) => letterOf(index));
  const all = compared.map(({ result }) => figuresOf(result.report));
  return (
    <Table caption="Figures of the compared backtests" columns={["Figure", ...columns]} numbers={columns}>
      {all[0]?.map(([name], row) => (
        <CardRow key={name} className="border-b border-line">
          <CardName className={`${CELL} font-normal text-muted`}>{name}</CardName>
          {all.map((figures, column) => (
            <CardCell key={columns[column]} className={AMOUNT_CELL} title={figures[row]?.[2]}>
              {figures[row]?.[1]}
            </CardCell>
          ))}
        </CardRow>
      ))}
    </Table>
  );
}

const SIZE = { width: 1000, height: 160 } as const;

/** One time axis for all, so that a run over other years stands beside them and not over them. */
function Growth({ compared }: ComparedProps) {
  const curves = compared.map(({ result: { curve } }) => {
    const base = curve[0]?.equity ?? 0;
    return curve.map(({ at, equity }) => ({ at: Date.parse(at), share: base === 0 ? 0 : equity / base - 1 }));
  });
  const points = curves.flat();
  const [from, to] = spanOf(points.map(({ at }) => at));
  const [low, high] = spanOf(points.map(({ share }) => share));
  const place = ({ at, share }: (typeof points)[number]) =>
    `${(((at - from) / (to - from)) * SIZE.width).toFixed(1)},${((1 - (share - low) / (high - low)) * SIZE.height).toFixed(1)}`;
  return (
    <figure className="rounded border border-line">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        className="block h-40 w-full fill-none"
      >
        {curves.map((curve, index) => (
          <polyline
            key={compared[index]?.backtest.id}
            className={LINES[index]?.tone}
            strokeDasharray={LINES[index]?.dash}
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
            points={curve.map(place).join(" ")}
          />
        ))}
      </svg>
      <figcaption className="space-y-0.5 border-t border-line px-2 py-1 text-2xs text-muted">
        {compared.map((each, index) => (
          <span key={each.backtest.id} className="block">
            {letterOf(index)} ({LINES[index]?.words}): {nameOf(each)},{" "}
            {signedPercent(curves[index]?.at(-1)?.share ?? 0)} from {barMoment(each.result.report.first_bar_at)} to{" "}
            {barMoment(each.result.report.last_bar_at)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
