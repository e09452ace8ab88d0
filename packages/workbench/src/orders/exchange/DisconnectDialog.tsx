import type { Account } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { useLiveOrders } from "../live.ts";
import { useDisconnect } from "./queries.ts";

interface DisconnectDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Asks before the host forgets an API key. */
export function DisconnectDialog({ account: { id, name }, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnect(id);
  const working = useLiveOrders(id).length;
  return (
    <Modal
      title={`Disconnect ${name}?`}
      description="The host forgets the API key, and live trading is off."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            tone="danger"
            disabled={disconnect.isPending}
            onClick={() => disconnect.mutate(undefined, { onSuccess: onClose })}
          >
            {disconnect.isPending ? "Disconnecting…" : "Disconnect"}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <p>The account with its orders, fills and positions stays here, and can be connected again.</p>
        {working > 0 && (
          <p className="font-medium text-negative">
            {working === 1 ? "1 order works" : `${working} orders work`} at the exchange and will stay there, unwatched.
            Cancel first what is not wanted.
          </p>
        )}
        {disconnect.error && <ErrorNotice error={disconnect.error} />}
      </div>
    </Modal>
  );
}
