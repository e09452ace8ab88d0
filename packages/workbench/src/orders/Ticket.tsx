import type { Account, AccountOrder } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { newObjectId } from "../history/ids.ts";
import { SymbolField } from "../market/SymbolField.tsx";
import { ConfirmOrder } from "./ConfirmOrder.tsx";
import { KindIcon } from "./KindIcon.tsx";
import { placeWords } from "./kinds.ts";
import { usePlaceOrder } from "./queries.ts";
import { Rejection } from "./Rejection.tsx";
import {
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
 * Places one order after the other. The same order keeps its id until it is answered: a lost answer doubles nothing. A live
 * order is shown once more in words before it is sent.
 */
export function Ticket({ account }: { readonly account: Account }) {
  const { takes } = account;
  const { symbol } = useActiveChart();
  const [draft, setDraft] = useState(() => blankTicket(symbol));
  const [faults, setFaults] = useState<TicketFaults>({});
  const id = useRef(newObjectId());
  const place = usePlaceOrder(account.id);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const renew = () => {
    id.current = newObjectId();
  };
  const change = (part: Partial<TicketDraft>) => {
    // Another order gets another id.
    renew();
    place.reset();
    setDraft({ ...draft, ...part });
  };
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
    <form ref={form} onSubmit={submit} aria-label="Order ticket" className="space-y-2 border-b border-line p-3">
      <div className="grid grid-cols-2 gap-3 @md:grid-cols-4">
        {account.exchange ? (
          // The host's own sources may not have what the exchange trades.
          <TextField label="Symbol" value={draft.symbol} onChange={(each) => change({ symbol: each.trim() })} />
        ) : (
          <SymbolField label="Symbol" value={draft.symbol} onChange={(each) => change({ symbol: each })} />
        )}
        <Choice
          label="Side"
          value={draft.side}
          words={{ buy: "Buy", sell: "Sell" }}
          onChoose={(side) => change({ side })}
        />
        <Choice
          label="Type"
          value={draft.type}
          words={typeChoices(takes)}
          onChoose={(type) => change(withType(draft, type, takes))}
        />
        <Choice
          label="How long"
          value={draft.tif}
          words={timeChoices(takes, draft)}
          onChoose={(tif) => change({ tif })}
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
          {place.data && <Outcome order={place.data} />}
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

function Outcome({ order }: { readonly order: AccountOrder }) {
  if (order.reject) return <Rejection code={order.reject.code} />;
  if (order.status === "unknown") {
    return (
      <>
        Not known yet: {order.side} {order.quantity} {order.symbol} was sent, and the answer of the exchange did not
        come. It is not sent again: its outcome will be in the list below.
      </>
    );
  }
  return (
    <>
      Placed: {order.side} {order.quantity} {order.symbol}.
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly words: Readonly<Record<string, string>>;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, words, onChoose }: ChoiceProps<Value>) {
  return (
    <SelectField label={label} value={value} onChange={(each) => onChoose(each as Value)}>
      {Object.entries(words).map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </SelectField>
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
