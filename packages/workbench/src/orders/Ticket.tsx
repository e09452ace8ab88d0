import type { Account, AccountOrder, NewOrder, RiskState } from "@bourse/contract/host-api";
import { type Decimal, decimalOf, decimalText } from "@bourse/orders";
import { Button, classes, formatMoney, formatQuantity, IconButton, usePrices, useTrustedFocus } from "@bourse/ui";
import { Crosshair } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useQuote, useSymbols } from "../api/queries.ts";
import { pickOn } from "../chart/opened.ts";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { newObjectId } from "../history/ids.ts";
import { PriceAge } from "../market/PriceAge.tsx";
import { SymbolField } from "../market/SymbolField.tsx";
import { askedOrder } from "../state/asked-order.ts";
import { useStore } from "../state/store.ts";
import { amountText } from "../words/price.ts";
import { ratio } from "./blotter/position.ts";
import { type Estimate, estimateOf, sizeFault } from "./estimate.ts";
import { KindIcon } from "./KindIcon.tsx";
import { placeWords } from "./kinds.ts";
import { ConfirmOrder, Outcome, usePlaceOrder } from "./sending.tsx";
import {
  askedTicket,
  blankTicket,
  isOptional,
  needsPrice,
  needsStop,
  orderOf,
  type TicketDraft,
  type TicketFaults,
  ticketFaults,
  timeChoices,
  typeChoices,
  withType,
} from "./ticket.ts";
import { usePlanned } from "./use-planned.ts";

/**
 * Places one order after the other. An order keeps its id until it is answered, so that it is not placed twice after a lost
 * answer. A live order is shown once more in words before it is sent.
 */
export function Ticket({ account }: { readonly account: Account }) {
  const { symbol } = useActiveChart();
  const [draft, setDraft] = useState(() => blankTicket(symbol));
  const { next: asked } = useStore(askedOrder);
  const [faults, setFaults] = useState<TicketFaults>({});
  /** The order that was asked for and is not answered yet: sent again, it is the same one, whatever the price does. */
  const kept = useRef<NewOrder>(undefined);
  const place = usePlaceOrder(account.id);
  const outcome = useOutcome(place.data, account);
  const [confirmed, setConfirmed] = useState<NewOrder>();
  const estimate = useEstimate(draft, account);
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const trusted = useTrustedFocus();
  const renew = () => {
    kept.current = undefined;
  };
  const change = (part: Partial<TicketDraft>) => {
    // Another order gets another id.
    renew();
    place.reset();
    setDraft({ ...draft, ...part });
  };
  usePlanned({ account, draft: outcome && !outcome.reject ? undefined : draft, form, change });
  useEffect(() => {
    if (!asked) return;
    askedOrder.set({ next: undefined });
    if (Object.keys(asked).length === 0) return;
    setFaults({});
    change(askedTicket(symbol, asked, account.takes));
  });
  const send = (order: NewOrder) => {
    setConfirmed(undefined);
    place.mutate(order, { onSuccess: renew });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = ticketFaults(draft);
    const size = typed.quantity ?? sizeFault(draft, estimate);
    const found = { ...typed, ...(size !== undefined && { quantity: size }) };
    setFaults(found);
    if (Object.keys(found).length > 0 || place.isPending) return;
    kept.current ??= orderOf(draft, newObjectId(), estimate.quantity);
    if (account.kind === "live") setConfirmed(kept.current);
    else send(kept.current);
  };
  const leave = () => {
    setConfirmed(undefined);
    // One that was sent before may have arrived.
    if (!place.error) renew();
  };
  const word = draft.side === "buy" ? "Buy" : "Sell";
  return (
    <form ref={form} {...trusted} onSubmit={submit} aria-label="Order ticket" className="space-y-3 p-3">
      <TicketFields {...{ account, draft, faults, change }} />
      <Cost of={estimate} draft={draft} currency={account.exchange?.currency} />
      <div className="sticky bottom-0 -mx-3 -mb-3 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-3 py-2">
        <Button
          type="submit"
          tone={account.kind === "live" ? "danger" : "primary"}
          aria-haspopup={account.kind === "live" ? "dialog" : undefined}
          disabled={place.isPending || draft.symbol === ""}
        >
          <KindIcon kind={account.kind} /> {place.isPending ? "Placing…" : `${word} ${placeWords(account)}`}
        </Button>
        <PriceAge symbol={draft.symbol} />
        <span role="status" className="text-xs">
          {outcome && <Outcome order={outcome} />}
        </span>
      </div>
      {place.error && <ErrorNotice error={place.error} />}
      {confirmed && <ConfirmOrder {...{ account }} order={confirmed} onSend={() => send(confirmed)} onClose={leave} />}
    </form>
  );
}

/** The states of an account that reject with a code of their own. */
const REJECTING: Readonly<Record<string, RiskState>> = { "risk.halted": "halted", "risk.reducing": "reducing" };

/** The outcome as long as it is true: the account's state or limits may have changed since an order was rejected. */
function useOutcome(order: AccountOrder | undefined, { risk }: Account): AccountOrder | undefined {
  const [seen, setSeen] = useState({ order, risk, isOver: false });
  if (seen.order !== order) setSeen({ order, risk, isOver: false });
  else if (seen.risk !== risk) {
    const code = order?.reject?.code ?? "";
    // The answer may come before the state that explains it.
    const isChanged = code.startsWith("risk.") && REJECTING[code] !== risk.state;
    setSeen({ order, risk, isOver: seen.isOver || isChanged });
  }
  return seen.isOver ? undefined : order;
}

/** The order as it would be now, at the last price. */
function useEstimate(draft: TicketDraft, account: Account): Estimate {
  const { data } = useSymbols();
  // The host's sources may not have what an exchange trades, nor a symbol that is half typed.
  const isKnown = data?.symbols.some(({ symbol }) => symbol === draft.symbol) ?? false;
  const last = useQuote(isKnown ? draft.symbol : "").data?.price;
  return estimateOf(draft, { last: last === undefined ? undefined : decimalOf(last), account });
}

interface CostProps {
  readonly of: Estimate;
  readonly draft: TicketDraft;
  readonly currency: string | undefined;
}

/** The size, cost and risk of the order, before it is sent. */
function Cost({ of: { quantity, value, fee, risk, riskPercent, gain }, draft, currency }: CostProps) {
  const money = (amount: Decimal) => formatMoney(decimalText(amount), { currency });
  const about = draft.type === "market" || draft.type === "stop" ? "about " : "";
  const ofEquity = riskPercent && `, ${formatMoney(decimalText(riskPercent))}% of the equity`;
  const times = gain && risk && ratio(gain, risk);
  const facts = [
    quantity && draft.sizedBy !== "size" && ["Quantity", formatQuantity(decimalText(quantity))],
    value && ["Value", `${about}${money(value)}`],
    fee && ["Fee", `about ${money(fee)}`],
    risk && ["Lost at the stop", `${about}${money(risk)}${ofEquity ?? ""}`],
    gain && ["Won at the target", `${about}${money(gain)}${times ? `, ${formatMoney(decimalText(times))} R` : ""}`],
  ].filter((each) => Array.isArray(each));
  return (
    <dl data-cost="" className="space-y-0.5 tabular-nums empty:hidden">
      {facts.map(([name, words]) => (
        <div key={name} className="flex justify-between gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const SIDES = { buy: "Buy", sell: "Sell" } as const;

const UNGUARDED_SIZES = { size: "Quantity", cash: "Cash" } as const;
const SIZES = { ...UNGUARDED_SIZES, risk: "Risk to the stop" } as const;
const SIZE_LABELS: Readonly<Record<TicketDraft["sizedBy"], string>> = {
  size: "Quantity",
  cash: "Cash, with the fee",
  risk: "Money at risk",
};

interface TicketFieldsProps {
  readonly account: Account;
  readonly draft: TicketDraft;
  readonly faults: TicketFaults;
  readonly change: (part: Partial<TicketDraft>) => void;
}

/** The fields of an order: only what the account takes. */
function TicketFields({ account, draft, faults, change }: TicketFieldsProps) {
  const { takes } = account;
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-3">
      <div className="col-span-2">
        {account.exchange ? (
          // The host's own sources may not have what the exchange trades.
          <TextField label="Symbol" value={draft.symbol} onChange={(each) => change({ symbol: each.trim() })} />
        ) : (
          <SymbolField label="Symbol" value={draft.symbol} onChange={(each) => change({ symbol: each })} />
        )}
      </div>
      <div className="col-span-2">
        <ListSwitch legend="Side" words={SIDES} shown={draft.side} onShown={(side) => change({ side })} />
      </div>
      <SelectField
        label="Type"
        value={draft.type}
        options={typeChoices(takes)}
        onChange={(type) => change(withType(draft, type, takes))}
      />
      <SelectField
        label="How long"
        value={draft.tif}
        options={timeChoices(takes, draft)}
        onChange={(tif) => change({ tif })}
      />
      <SelectField
        label="Sized by"
        value={draft.sizedBy}
        options={takes.brackets ? SIZES : UNGUARDED_SIZES}
        onChange={(sizedBy) => change({ sizedBy, quantity: "" })}
      />
      <Amount field="quantity" label={SIZE_LABELS[draft.sizedBy]} {...{ draft, faults, change }} />
      {needsPrice(draft) && <Amount field="price" pick="limit" label="Limit price" {...{ draft, faults, change }} />}
      {needsStop(draft) && <Amount field="stopPrice" pick="stop" label="Stop price" {...{ draft, faults, change }} />}
      {takes.brackets && (
        <>
          <Amount field="takeProfit" pick="target" label="Take profit (if wanted)" {...{ draft, faults, change }} />
          <Amount field="stopLoss" pick="guard" label="Stop loss (if wanted)" {...{ draft, faults, change }} />
        </>
      )}
    </div>
  );
}

interface AmountProps extends Omit<TicketFieldsProps, "account"> {
  readonly field: keyof TicketFaults;
  readonly label: string;
  /** The word for its price, which can be picked on the chart; absent: it is none. */
  readonly pick?: string;
}

function Amount({ field, label, pick, draft, faults, change }: AmountProps) {
  return (
    <div className={classes("relative", isOptional(field) && "col-span-2 @[300px]:col-span-1")}>
      <TextField
        inputMode="decimal"
        label={label}
        value={draft[field]}
        fault={faults[field]}
        onChange={(text) => change({ [field]: text })}
      />
      {pick !== undefined && (
        <PickPrice word={pick} symbol={draft.symbol} onPick={(price) => change({ [field]: price })} />
      )}
    </div>
  );
}

interface PickPriceProps {
  readonly word: string;
  readonly symbol: string;
  readonly onPick: (price: string) => void;
}

/** Takes a price from the active chart, by click or by keys, where that shows the symbol of the order. */
function PickPrice({ word, symbol, onPick }: PickPriceProps) {
  const chart = useActiveChart();
  const { decimals } = usePrices(symbol);
  const place = useRef<HTMLSpanElement>(null);
  const chartId = chart.symbol === symbol ? chart.chart_id : undefined;
  const current = useRef(onPick);
  current.current = onPick;
  const pick = async () => {
    if (chartId === undefined) return;
    const [point] = (await pickOn(chartId, { count: 1 })) ?? [];
    if (point) current.current(amountText(point.price, decimals));
    place.current?.querySelector("button")?.focus();
  };
  return (
    <span ref={place} className="absolute top-5.5 right-0">
      <IconButton
        label={`Pick ${word} on the chart`}
        disabled={chartId === undefined}
        className="size-7"
        onClick={() => void pick()}
      >
        <Crosshair size={13} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
