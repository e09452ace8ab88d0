import { Button, Modal, Skeleton } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import type { Faults } from "../../forms/faults.ts";
import { SelectField } from "../../forms/SelectField.tsx";
import { useFocusFault } from "../../forms/use-focus-fault.ts";
import { chooseAccount } from "../../state/account.ts";
import { useAccounts } from "../queries.ts";
import { AbsentExchanges } from "./AbsentExchanges.tsx";
import { ConnectField as Field } from "./ConnectField.tsx";
import { type ConnectField, CREDENTIAL_WORDS, connectFaults, connectionOf, forgetTyped } from "./credentials.ts";
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
        {list && exchange && (
          <>
            <SelectField label="Exchange" value={exchange.exchange} onChange={setChosen}>
              {list.exchanges.map((each) => (
                <option key={each.exchange} value={each.exchange}>
                  {each.name}
                </option>
              ))}
            </SelectField>
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
                  ? "This account is known: connecting again replaces its key and switches live trading off."
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
        )}
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
