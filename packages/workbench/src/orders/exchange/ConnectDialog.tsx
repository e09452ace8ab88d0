import { Button, Modal, Skeleton } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import type { Faults } from "../../forms/faults.ts";
import { useFocusFault } from "../../forms/use-focus-fault.ts";
import { chooseAccount } from "../../state/account.ts";
import { useAccounts } from "../queries.ts";
import { ConnectFields } from "./ConnectFields.tsx";
import { type ConnectField, connectFaults, connectionOf, forgetTyped } from "./credentials.ts";
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
