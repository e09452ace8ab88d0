import type { Account } from "@bourse/contract/host-api";
import { ConfirmDialog } from "../../forms/ConfirmDialog.tsx";
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
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      description="The host forgets the API key, and live trading is off."
      words={{ keep: "Keep it", act: "Disconnect", acting: "Disconnecting…" }}
      request={disconnect}
      onYes={() => disconnect.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The account with its orders, fills and positions stays here, and can be connected again.</p>
      {working > 0 && (
        <p className="font-medium text-negative">
          {working === 1 ? "1 order works" : `${working} orders work`} at the exchange and will stay there, unwatched.
          Cancel first what is not wanted.
        </p>
      )}
    </ConfirmDialog>
  );
}
