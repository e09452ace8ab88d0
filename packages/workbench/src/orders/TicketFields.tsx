import type { Account } from "@bourse/contract/host-api";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { SymbolField } from "../market/SymbolField.tsx";
import {
  needsPrice,
  needsStop,
  type TicketDraft,
  type TicketFaults,
  timeChoices,
  typeChoices,
  withType,
} from "./ticket.ts";

interface TicketFieldsProps {
  readonly account: Account;
  readonly draft: TicketDraft;
  readonly faults: TicketFaults;
  readonly change: (part: Partial<TicketDraft>) => void;
}

/** The fields of an order: only what the account takes. */
export function TicketFields({ account, draft, faults, change }: TicketFieldsProps) {
  const { takes } = account;
  return (
    <div className="grid grid-cols-2 gap-3 @md:grid-cols-4">
      {account.exchange ? (
        // The host's own sources may not have what the exchange trades.
        <TextField label="Symbol" value={draft.symbol} onChange={(each) => change({ symbol: each.trim() })} />
      ) : (
        <SymbolField label="Symbol" value={draft.symbol} onChange={(each) => change({ symbol: each })} />
      )}
      <SelectField
        label="Side"
        value={draft.side}
        options={{ buy: "Buy", sell: "Sell" }}
        onChange={(side) => change({ side })}
      />
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
