import type { Account } from "@bourse/contract/host-api";
import { type Decimal, decimal, decimalText } from "@bourse/orders";
import { Button, classes, formatMoney, formatPercent, usePrices } from "@bourse/ui";
import type { ReactNode } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { CardActs, CardCell, CardName } from "../../lists/cards.tsx";
import { PriceAge } from "../../market/PriceAge.tsx";
import { askOrder } from "../../tabs/ask-order.ts";
import { AMOUNT_CELL, CELL } from "../../words/cell.ts";
import { placesOrders } from "../kinds.ts";
import { useLiveOrders } from "../live.ts";
import { ConfirmOrder, Outcome } from "../sending.tsx";
import { sizeWords } from "../words.ts";
import { Nothing } from "./Nothing.tsx";
import { usePagePrices } from "./page-prices.ts";
import {
  actOrder,
  closingSide,
  figuresOf,
  type Held,
  lastOf,
  leftWords,
  POSITION_ACTS,
  type PositionAct,
  type PositionFigures,
  toneOf,
  totalOf,
} from "./position.ts";
import { SheetRow, SheetTable, type ShownTitles, SymbolCell } from "./SheetTable.tsx";
import { amountOf, type Sheet } from "./sheet.ts";
import { useActs } from "./use-acts.ts";

interface PositionRow {
  readonly held: Held;
  readonly figures: PositionFigures;
}

const text = (amount: Decimal | undefined): string => (amount ? decimalText(amount) : "");

/** The positions of an account, in its currency. */
const sheetOf = (currency: string): Sheet<PositionRow> => ({
  name: "positions",
  caption: "Positions",
  idOf: ({ held }) => held.symbol,
  columns: [
    { title: "Symbol", isFixed: true, sortBy: ({ held }) => held.symbol },
    { title: "Quantity", fields: ["side", "quantity"], isNumber: true, sortBy: ({ held }) => decimal(held.quantity) },
    {
      title: "Mean price",
      fields: ["average_price"],
      isNumber: true,
      sortBy: ({ held }) => amountOf(held.average_price),
    },
    { title: "Last price", fields: ["last_price"], isNumber: true, sortBy: ({ figures }) => figures.last },
    { title: "Value", fields: ["value"], isNumber: true, sortBy: ({ figures }) => figures.value },
    { title: "Profit", fields: ["profit"], isNumber: true, sortBy: ({ figures }) => figures.profit },
    { title: "Of cost", fields: ["profit_percent"], isNumber: true, sortBy: ({ figures }) => figures.percent },
    {
      title: "Risks",
      fields: ["risk", "risk_multiple"],
      isNumber: true,
      sortBy: ({ figures }) => figures.multiple,
    },
    { title: "Act", isFixed: true },
  ],
  record: ({ held, figures: { last, value, profit, percent, risk, multiple } }) => ({
    symbol: held.symbol,
    side: sideOf(held),
    quantity: held.quantity.replace("-", ""),
    average_price: held.average_price ?? "",
    last_price: text(last),
    value: text(value),
    profit: text(profit),
    profit_percent: text(percent),
    risk: text(risk),
    risk_multiple: text(multiple),
    currency,
  }),
});

const sideOf = ({ quantity }: Held): string => (quantity.startsWith("-") ? "short" : "long");

/** Positions are the sums of fills, and fills begin with the connection. */
const SINCE =
  "Counted from the trades since the account was connected, and what you booked: what was held before is not in it.";

interface PositionsProps {
  readonly account: Account;
  readonly lead: ReactNode;
}

/** The positions with their profit at the prices of now, and the orders that end them. */
export function Positions({ account, lead }: PositionsProps) {
  const { positions, exchange } = account;
  const live = useLiveOrders(account.id);
  const prices = usePagePrices(positions);
  const acts = useActs(account);
  if (positions.length === 0) {
    return (
      <Nothing lead={lead} title="Nothing is held">
        {`A filled order makes a position.${exchange ? ` ${SINCE}` : ""}`}
      </Nothing>
    );
  }
  const rows = positions.map((held, at) => ({ held, figures: figuresOf(held, live, lastOf(held, prices[at])) }));
  const currency = exchange?.currency;
  return (
    <>
      <SheetTable
        of={sheetOf(currency ?? "")}
        {...{ rows, lead }}
        onDelete={({ held }) => acts.ask("close", held)}
        row={(row, titles) => (
          <Row
            key={row.held.symbol}
            {...{ row, titles, currency, account }}
            isBusy={acts.place.isPending}
            act={acts.act}
          />
        )}
        foot={
          rows.length > 1
            ? (titles) => (
                <Total of={totalOf(rows.map(({ figures }) => figures))} {...{ positions, titles, currency }} />
              )
            : undefined
        }
      />
      {exchange && <p className="px-3 py-1 text-xs text-muted">{SINCE}</p>}
      <p role="status" className="px-3 text-xs">
        {acts.place.data && <Outcome order={acts.place.data} />}{" "}
        {acts.place.data && !acts.place.data.reject && acts.left}
      </p>
      {acts.place.error && <ErrorNotice error={acts.place.error} />}
      {acts.asked && (
        <ConfirmOrder {...{ account }} order={acts.asked.order} onSend={acts.send} onClose={acts.close}>
          <p className="mt-2">{leftWords(acts.asked.act, acts.asked.held, live)}</p>
        </ConfirmOrder>
      )}
    </>
  );
}

interface RowProps {
  readonly row: PositionRow;
  readonly titles: ShownTitles;
  readonly currency: string | undefined;
  readonly account: Account;
  readonly isBusy: boolean;
  readonly act: (act: PositionAct, held: Held) => void;
}

function Row({ row: { held, figures }, titles, currency, account, isBusy, act }: RowProps) {
  const { price } = usePrices(held.symbol);
  const { average_price: mean } = held;
  const { last, value, profit, percent, risk, multiple } = figures;
  const cells = {
    Symbol: <SymbolCell symbol={held.symbol} />,
    Quantity: <CardCell className={AMOUNT_CELL}>{`${sideOf(held)} ${sizeWords(held.quantity)}`}</CardCell>,
    "Mean price": (
      <CardCell className={AMOUNT_CELL} title={mean}>
        {mean === undefined ? "not said" : price(mean)}
      </CardCell>
    ),
    "Last price": (
      <CardCell className={AMOUNT_CELL} title={text(last) || undefined}>
        <PriceAge symbol={held.symbol} /> {last === undefined ? "none since the start" : price(text(last))}
      </CardCell>
    ),
    Value: <Money amount={value} currency={currency} />,
    Profit: <Money amount={profit} currency={currency} isResult />,
    "Of cost": <Percent of={percent} />,
    Risks: (
      <CardCell
        className={classes(AMOUNT_CELL, toneOf(multiple))}
        title={risk && `Lost at the stops: ${formatMoney(text(risk), { currency })}`}
      >
        {multiple && `${formatMoney(text(multiple), { signDisplay: "exceptZero" })} R`}
      </CardCell>
    ),
    Act: (
      <CardActs className={CELL}>
        {placesOrders(account) && <Acts {...{ held, account, isBusy, act }} isGuarded={risk !== undefined} />}
      </CardActs>
    ),
  };
  return <SheetRow data-row={held.symbol} className="border-b border-line hover:bg-raised" {...{ titles, cells }} />;
}

const ACT_WORDS: Readonly<Record<PositionAct, string>> = { close: "Close", half: "Half", reverse: "Reverse" };

interface ActsProps extends Pick<RowProps, "account" | "isBusy" | "act"> {
  readonly held: Held;
  readonly isGuarded: boolean;
}

function Acts({ held, account, isBusy, act, isGuarded }: ActsProps) {
  const name = `${sideOf(held)} ${sizeWords(held.quantity)} ${held.symbol}`;
  const stops = account.takes.types.some(({ type }) => type === "stop");
  return (
    <span className="flex gap-1">
      {POSITION_ACTS.filter((each) => actOrder(each, held, account)).map((each) => (
        <Button
          key={each}
          size="small"
          disabled={isBusy}
          aria-label={`${ACT_WORDS[each]} ${name}`}
          aria-haspopup={account.kind === "live" ? "dialog" : undefined}
          onClick={() => act(each, held)}
        >
          {ACT_WORDS[each]}
        </Button>
      ))}
      {stops && !isGuarded && (
        <Button
          size="small"
          aria-label={`Stop for ${name}`}
          title="No stop guards all of it: fill in one in the ticket"
          onClick={() =>
            askOrder({
              symbol: held.symbol,
              side: closingSide(held),
              type: "stop",
              quantity: held.quantity.replace("-", ""),
            })
          }
        >
          Stop…
        </Button>
      )}
    </span>
  );
}

interface MoneyProps {
  readonly amount: Decimal | undefined;
  readonly currency: string | undefined;
  /** It has its sign and colour. */
  readonly isResult?: true;
}

function Money({ amount, currency, isResult }: MoneyProps) {
  const exact = text(amount);
  return (
    <CardCell className={classes(AMOUNT_CELL, isResult && toneOf(amount))} title={exact || undefined}>
      {exact && formatMoney(exact, { currency, signDisplay: isResult ? "exceptZero" : "auto" })}
    </CardCell>
  );
}

function Percent({ of: percent }: { readonly of: Decimal | undefined }) {
  return (
    <CardCell className={classes(AMOUNT_CELL, toneOf(percent))}>
      {percent && formatPercent(Number(text(percent)))}
    </CardCell>
  );
}

interface TotalProps extends Pick<Account, "positions"> {
  readonly of: Pick<PositionFigures, "value" | "profit" | "percent">;
  readonly titles: ShownTitles;
  readonly currency: string | undefined;
}

function Total({ of: { value, profit, percent }, positions, titles, currency }: TotalProps) {
  const cells = {
    Symbol: (
      <CardName className={CELL}>
        Total <PriceAge symbol={positions.map(({ symbol }) => symbol)} />
      </CardName>
    ),
    Value: <Money amount={value} currency={currency} />,
    Profit: <Money amount={profit} currency={currency} isResult />,
    "Of cost": <Percent of={percent} />,
  };
  return <SheetRow className="font-semibold" {...{ titles, cells }} />;
}
