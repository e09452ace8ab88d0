import type { Account, AccountCredential, ExchangeList, NewExchangeAccount } from "@bourse/contract/host-api";
import { Button, Modal, Skeleton } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { type Faults, faultsIn } from "../../forms/faults.ts";
import { SelectField } from "../../forms/SelectField.tsx";
import { useFocusFault } from "../../forms/use-focus-fault.ts";
import { chooseAccount } from "../../state/account.ts";
import { useAccounts } from "../queries.ts";
import { ConnectField as Field } from "./ConnectField.tsx";
import { useConnect, useExchanges } from "./queries.ts";

interface ConnectDialogProps {
  /** The one to connect again; absent: the trader chooses. */
  readonly exchange: string | undefined;
  readonly onClose: () => void;
}

/** Connects an account at an exchange with an API key, which goes to the host and stays nowhere on the page. */
export function ConnectDialog({ exchange: again, onClose }: ConnectDialogProps) {
  const { data: list, error, refetch } = useExchanges();
  const { data: accounts = [] } = useAccounts();
  const [chosen, setChosen] = useState(again);
  const [faults, setFaults] = useState<Faults<ConnectField>>({});
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useFocusFault(form, faults);
  const exchange = list?.exchanges.find((each) => each.exchange === chosen) ?? list?.exchanges[0];
  const known = accounts.find((each) => each.exchange?.exchange === exchange?.exchange)?.exchange;
  const connect = useConnect(() => {
    if (!form.current || !exchange) throw new Error("the form is gone");
    const sent = connectionOf(form.current, exchange);
    forgetTyped(form.current);
    return sent;
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!exchange || connect.isPending) return;
    const found = connectFaults(event.currentTarget, exchange.needs);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    connect.mutate(undefined, {
      onSuccess: ({ id }) => {
        chooseAccount(id);
        onClose();
      },
    });
  };
  return (
    <Modal
      title="Connect an account at an exchange"
      description="Its orders trade with real money. Live trading is off until you switch it on."
      onClose={onClose}
      startsAt="field"
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" form={formId} tone="primary" disabled={!exchange || connect.isPending}>
            {connect.isPending ? "Asking the exchange…" : "Connect"}
          </Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!list && !error && <Skeleton label="Loading exchanges" />}
      <form ref={form} id={formId} onSubmit={submit} noValidate className="space-y-3">
        {list && exchange && <ConnectFields {...{ list, exchange, known, faults }} onExchange={setChosen} />}
        {connect.error && (
          <>
            <ErrorNotice error={connect.error} />
            <p className="text-xs text-muted">What you typed was not kept: type it again to try again.</p>
          </>
        )}
      </form>
    </Modal>
  );
}

interface ConnectFieldsProps {
  readonly list: ExchangeList;
  readonly exchange: ExchangeList["exchanges"][number];
  /** Its account, if it was connected before. */
  readonly known: Account["exchange"];
  readonly faults: Faults<ConnectField>;
  readonly onExchange: (exchange: string) => void;
}

/** The exchange, the account's currency and the credentials that the exchange needs. */
function ConnectFields({ list, exchange, known, faults, onExchange }: ConnectFieldsProps) {
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

const CREDENTIAL_WORDS: Readonly<Record<AccountCredential, string>> = {
  key: "API key",
  secret: "API secret",
  passphrase: "Passphrase",
};

/** Fields of the form that connects an account. */
type ConnectField = AccountCredential | "currency";

const CURRENCY = /^[A-Z0-9]{2,12}$/;

/** The text of a field, as it stands in the form now. */
const typed = (form: HTMLFormElement, field: string): string => {
  const value = new FormData(form).get(field);
  return typeof value === "string" ? value.trim() : "";
};

const currencyOf = (form: HTMLFormElement): string => typed(form, "currency").toUpperCase();

/** A sentence for each field that cannot be sent. */
const connectFaults = (form: HTMLFormElement, needs: readonly AccountCredential[]): Faults<ConnectField> =>
  faultsIn<ConnectField>(["currency", ...needs], (field) => {
    if (field === "currency") {
      return CURRENCY.test(currencyOf(form)) ? undefined : "Type a currency as the exchange writes it, such as USD.";
    }
    return typed(form, field) === "" ? `${CREDENTIAL_WORDS[field]}: the exchange needs it.` : undefined;
  });

/** The request that a form without faults asks for. Only the form's fields and this request contain the credentials. */
function connectionOf(
  form: HTMLFormElement,
  { exchange, needs }: { readonly exchange: string; readonly needs: readonly AccountCredential[] },
): NewExchangeAccount {
  return {
    exchange,
    currency: currencyOf(form),
    key: typed(form, "key"),
    secret: typed(form, "secret"),
    ...(needs.includes("passphrase") && { passphrase: typed(form, "passphrase") }),
  };
}

/** Empties the fields of credentials. */
function forgetTyped(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=password]")) field.value = "";
}
