import type { Account, AccountOrder, RiskState } from "@bourse/contract/host-api";
import { Button, useTrustedFocus } from "@bourse/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { newObjectId } from "../history/ids.ts";
import { SymbolField } from "../market/SymbolField.tsx";
import { askedOrder } from "../state/asked-order.ts";
import { useStore } from "../state/store.ts";
import { KindIcon } from "./KindIcon.tsx";
import { placeWords } from "./kinds.ts";
import { ConfirmOrder, Outcome, usePlaceOrder } from "./sending.tsx";
import {
  askedTicket,
  blankTicket,
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

/**
 * Places one order after the other. An order keeps its id until it is answered, so that it is not placed twice after a lost
 * answer. A live order is shown once more in words before it is sent.
 */
export function Ticket({ account }: { readonly account: Account }) {
  const { symbol } = useActiveChart();
  const [draft, setDraft] = useState(() => blankTicket(symbol));
  const { next: asked } = useStore(askedOrder);
  const [faults, setFaults] = useState<TicketFaults>({});
  const id = useRef(newObjectId());
  const place = usePlaceOrder(account.id);
  const outcome = useOutcome(place.data, account);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const trusted = useTrustedFocus();
  const renew = () => {
    id.current = newObjectId();
  };
  const change = (part: Partial<TicketDraft>) => {
    // Another order gets another id.
    renew();
    place.reset();
    setDraft({ ...draft, ...part });
  };
  useEffect(() => {
    if (!asked) return;
    askedOrder.set({ next: undefined });
    if (Object.keys(asked).length > 0) change(askedTicket(symbol, asked, account.takes));
  });
  const send = () => {
    setAsking(false);
    place.mutate(orderOf(draft, id.current), { onSuccess: renew });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = ticketFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || place.isPending) return;
    if (account.kind === "live") setAsking(true);
    else send();
  };
  const word = draft.side === "buy" ? "Buy" : "Sell";
  return (
    <form ref={form} {...trusted} onSubmit={submit} aria-label="Order ticket" className="space-y-3 p-3">
      <TicketFields {...{ account, draft, faults, change }} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          tone={account.kind === "live" ? "danger" : "primary"}
          aria-haspopup={account.kind === "live" ? "dialog" : undefined}
          disabled={place.isPending || draft.symbol === ""}
        >
          <KindIcon kind={account.kind} /> {place.isPending ? "Placing…" : `${word} ${placeWords(account)}`}
        </Button>
        <span role="status" className="text-xs">
          {outcome && <Outcome order={outcome} />}
        </span>
      </div>
      {place.error && <ErrorNotice error={place.error} />}
      {isAsking && (
        <ConfirmOrder
          {...{ account }}
          order={orderOf(draft, id.current)}
          onSend={send}
          onClose={() => setAsking(false)}
        />
      )}
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

const SIDES = { buy: "Buy", sell: "Sell" } as const;

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
      <Amount field="quantity" label="Quantity" {...{ draft, faults, change }} />
      {needsPrice(draft) && <Amount field="price" label="Limit price" {...{ draft, faults, change }} />}
      {needsStop(draft) && <Amount field="stopPrice" label="Stop price" {...{ draft, faults, change }} />}
      {takes.brackets && (
        <>
          <Amount field="takeProfit" label="Take profit (if wanted)" {...{ draft, faults, change }} />
          <Amount field="stopLoss" label="Stop loss (if wanted)" {...{ draft, faults, change }} />
        </>
      )}
    </div>
  );
}

interface AmountProps {
  readonly field: keyof TicketFaults;
  readonly label: string;
  readonly draft: TicketDraft;
  readonly faults: TicketFaults;
  readonly change: (part: Partial<TicketDraft>) => void;
}

function Amount({ field, label, draft, faults, change }: AmountProps) {
  return (
    <TextField
      inputMode="decimal"
      label={label}
      value={draft[field]}
      fault={faults[field]}
      onChange={(text) => change({ [field]: text })}
    />
  );
}
