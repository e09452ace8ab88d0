import { equityCsv, tradesCsv } from "@bourse/contract/backtest-csv";
import type {
  BacktestEntry,
  BacktestExport,
  BacktestReport,
  BacktestResultAnswer,
  BacktestTrade,
} from "@bourse/contract/host-api";
import { Button, formatQuantity, type PriceWriter, Skeleton, usePrices } from "@bourse/ui";
import { useShowAt } from "../chart/use-show-at.ts";
import { useChartActions } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { CardCell, CardName, CardRow } from "../lists/cards.tsx";
import { saveBytes } from "../machine/save.ts";
import { MoneyCell, Table } from "../orders/Table.tsx";
import { FUNDING_WORDS } from "../orders/words.ts";
import { type MarkedTrade, markedTrades } from "../state/marked-trades.ts";
import { useStore } from "../state/store.ts";
import { AMOUNT_CELL, CELL } from "../words/cell.ts";
import { Curves } from "./Curves.tsx";
import { figuresOf } from "./figures.ts";
import { useExport, useResult, useTrades } from "./queries.ts";
import { barMoment } from "./words.ts";

interface Format {
  readonly label: string;
  readonly file: string;
  readonly text: (whole: BacktestExport) => string;
}

const FORMATS: readonly Format[] = [
  { label: "Trades (CSV)", file: "trades.csv", text: ({ trades }) => tradesCsv(trades) },
  { label: "Equity (CSV)", file: "equity.csv", text: ({ equity }) => equityCsv(equity) },
  { label: "Everything (JSON)", file: "backtest.json", text: (whole) => `${JSON.stringify(whole)}\n` },
];

/** Saves the trades, the equity or everything of a backtest that is done as a file. */
function ExportButtons({ backtest: { id, request } }: { readonly backtest: BacktestEntry }) {
  const { mutate, isPending, error } = useExport();
  const name = `${request.strategy} ${request.symbol} ${request.timeframe}`.replace(/[^A-Za-z0-9.]+/g, "-");
  const save = ({ file, text }: Format) =>
    mutate(id, { onSuccess: (whole) => saveBytes(`${name}-${file}`, new TextEncoder().encode(text(whole))) });
  return (
    <fieldset className="space-y-1">
      <legend className="sr-only">Save as a file</legend>
      <div className="flex flex-wrap items-center gap-2 text-xs">
        <span className="text-muted">{isPending ? "Reading the result…" : "Save"}</span>
        {FORMATS.map((format) => (
          <Button key={format.file} size="small" disabled={isPending} onClick={() => save(format)}>
            {format.label}
          </Button>
        ))}
      </div>
      {error && <ErrorNotice error={error} />}
    </fieldset>
  );
}

/** Marks the trades that are read so far on charts of the backtest's symbol. */
function MarkButton({ backtest: { id, request } }: { readonly backtest: BacktestEntry }) {
  const { data = [] } = useTrades(id);
  const isMarked = useStore(markedTrades).of?.backtest === id;
  const { turn } = useChartActions();
  const mark = () => {
    const { symbol, timeframe } = request;
    markedTrades.set({ of: { backtest: id, symbol, trades: data.flatMap(sidesOf) } });
    turn({ symbol, timeframe });
  };
  if (data.length === 0) return null;
  return (
    <Button
      size="small"
      aria-pressed={isMarked}
      onClick={() => (isMarked ? markedTrades.set({ of: undefined }) : mark())}
    >
      {isMarked ? "Take the trades off the chart" : "Mark the trades on the chart"}
    </Button>
  );
}

/** A trade as the two fills that a chart can mark; the second is not there while it is open. */
function sidesOf({ side, opened_at, closed_at, entry_price, exit_price }: BacktestTrade): readonly MarkedTrade[] {
  const [entry, exit] = side === "long" ? (["buy", "sell"] as const) : (["sell", "buy"] as const);
  return [
    { at: opened_at, price: entry_price, side: entry },
    ...(closed_at !== undefined && exit_price !== undefined ? [{ at: closed_at, price: exit_price, side: exit }] : []),
  ];
}

/** The result of one backtest: figures, curves and trades. */
export function BacktestResult({ backtest }: { readonly backtest: BacktestEntry }) {
  const { data, error, refetch, isLoading } = useResult(backtest.id);
  return (
    <section aria-label={`Result of ${backtest.title} on ${backtest.request.symbol}`} className="space-y-3 p-3">
      {isLoading && <Skeleton label="Loading the result" />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data && (
        <>
          <Inputs {...data} />
          <Figures report={data.report} />
          <Curves curve={data.curve} />
          <ExportButtons backtest={backtest} />
          <MarkButton backtest={backtest} />
          <TradesTable backtest={backtest} />
        </>
      )}
    </section>
  );
}

function Inputs({ inputs, report, inputs_hash }: BacktestResultAnswer) {
  const {
    symbol,
    timeframe,
    source,
    availability,
    fee_rate,
    tick,
    lot,
    spread_ticks,
    slippage_ticks,
    slippage_share,
    funding,
  } = inputs;
  const values = Object.entries(inputs.parameters).map(([name, value]) => `${name} ${value}`);
  return (
    <p className="text-xs text-muted">
      {symbol} {timeframe} of {source}, {report.bars.toLocaleString("en-US")} bars from {barMoment(report.first_bar_at)}{" "}
      to {barMoment(report.last_bar_at)}
      {availability === "native" ? "" : ` (${availability})`}. Fee rate {fee_rate}, tick {tick}, lot {lot}, spread{" "}
      {spread_ticks} ticks, slippage {slippage_ticks} ticks and {slippage_share} of the range. {FUNDING_WORDS[funding]}.{" "}
      {values.join(", ")}. <span title={inputs_hash}>Inputs {inputs_hash.slice(0, 12)}</span>
    </p>
  );
}

function Figures({ report }: { readonly report: BacktestReport }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-xs tabular-nums @md:grid-cols-3 @2xl:grid-cols-4">
      {figuresOf(report).map(([name, value, title]) => (
        <div key={name} className="flex justify-between gap-2 border-b border-line py-0.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right" title={title}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NUMBERS = ["Quantity", "Entry", "Exit", "Result", "Worst", "Best", "Fees"];
const COLUMNS = ["Side", "Opened", "Closed", ...NUMBERS];

/** The trades of a backtest, the first ones first. */
function TradesTable({ backtest: { id, request } }: { readonly backtest: BacktestEntry }) {
  const prices = usePrices(request.symbol);
  const showAt = useShowAt();
  const { data, error, refetch, isLoading, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrades(id);
  if (isLoading) return <Skeleton label="Loading trades" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) return <p className="text-xs text-muted">The strategy has not traded.</p>;
  return (
    <>
      <Table caption="Trades, the first ones first" columns={COLUMNS} numbers={NUMBERS}>
        {data.map((trade) => (
          <Row
            key={`${trade.opened_at} ${trade.closed_at} ${trade.entry_price} ${trade.quantity}`}
            trade={trade}
            prices={prices}
            onShow={() => {
              const { symbol, timeframe } = request;
              showAt({ symbol, timeframe }, Date.parse(trade.opened_at));
            }}
          />
        ))}
      </Table>
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? "Loading…" : "Later trades"}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly trade: BacktestTrade;
  readonly prices: PriceWriter;
  readonly onShow: () => void;
}

function Row({ trade, prices, onShow }: RowProps) {
  const { side, opened_at, closed_at, quantity, entry_price, exit_price, pnl, mae, mfe, fees, ambiguous } = trade;
  const price = (exact: string | undefined) => (
    <CardCell className={AMOUNT_CELL} title={exact}>
      {exact !== undefined && prices.price(exact)}
    </CardCell>
  );
  return (
    <CardRow className="border-b border-line">
      <CardName className={`${CELL} font-semibold`}>
        {side === "long" ? "Long" : "Short"}
        {ambiguous && <span className="font-normal text-muted"> (ambiguous)</span>}
      </CardName>
      <CardCell className={`${CELL} whitespace-nowrap`}>
        <button type="button" title="Show on the chart" className="hover:underline" onClick={onShow}>
          {barMoment(opened_at)}
        </button>
      </CardCell>
      <CardCell className={`${CELL} whitespace-nowrap`}>{closed_at ? barMoment(closed_at) : "still open"}</CardCell>
      <CardCell className={AMOUNT_CELL}>{formatQuantity(quantity)}</CardCell>
      {price(entry_price)}
      {price(exit_price)}
      <MoneyCell amount={pnl} tone={pnl.startsWith("-") ? "text-negative" : "text-positive"} />
      <MoneyCell amount={mae} />
      <MoneyCell amount={mfe} />
      <MoneyCell amount={fees} />
    </CardRow>
  );
}
