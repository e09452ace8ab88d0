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
