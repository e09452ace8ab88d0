import type { Account, ExchangeList } from "@bourse/contract/host-api";
import type { Faults } from "../../forms/faults.ts";
import { SelectField } from "../../forms/SelectField.tsx";
import { ConnectField as Field } from "./ConnectField.tsx";
import { type ConnectField, CREDENTIAL_WORDS } from "./credentials.ts";

interface ConnectFieldsProps {
  readonly list: ExchangeList;
  readonly exchange: ExchangeList["exchanges"][number];
  /** Its account, if it was connected before. */
  readonly known: Account["exchange"];
  readonly faults: Faults<ConnectField>;
  readonly onExchange: (exchange: string) => void;
}

/** The exchange, the account's currency and the credentials that the exchange needs. */
export function ConnectFields({ list, exchange, known, faults, onExchange }: ConnectFieldsProps) {
  return (
    <>
      <SelectField
        label="Exchange"
        value={exchange.exchange}
        onChange={onExchange}
        options={list.exchanges.map((each) => [each.exchange, each.name])}
      />
      <AbsentExchanges absent={list.absent} />
      <Field
        key={exchange.exchange}
        name="currency"
        label="Currency of the account"
        type="text"
        initial={known?.currency ?? "USD"}
        isFixed={known !== undefined}
        hint={
          known
            ? "This account is known: another key of it replaces the one before, one of another account begins a ledger of its own. Live trading is off after both."
            : "Instruments that are priced in it can be traded."
        }
        fault={faults.currency}
      />
      {exchange.needs.map((name) => (
        <Field
          key={name}
          name={name}
          label={CREDENTIAL_WORDS[name]}
          type="password"
          hint={name === "key" ? "One that may read and trade, and never withdraw." : undefined}
          fault={faults[name]}
        />
      ))}
      <p className="text-xs text-muted">
        The host asks the exchange with them, keeps them sealed and never shows them again. They are in no backup.
      </p>
    </>
  );
}

/** Why the host offers no accounts at some exchanges that a trader may look for. */
function AbsentExchanges({ absent }: Pick<ExchangeList, "absent">) {
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-muted">Why no other exchange?</summary>
      <ul className="mt-1 list-disc space-y-0.5 pl-4">
        {absent.map(({ exchange, name, reason }) => (
          <li key={exchange}>
            <span className="font-medium">{name}</span>: {reason}.
          </li>
        ))}
      </ul>
    </details>
  );
}
