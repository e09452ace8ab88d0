import type { Account, AccountOrder } from "@bourse/contract/host-api";
import { formatQuantity } from "@bourse/ui";
import { useState } from "react";
import { ChangeDialog } from "../forms/ChangeDialog.tsx";
import { TextField } from "../forms/TextField.tsx";
import { placeWords } from "./kinds.ts";
import { useReplaceOrder } from "./queries.ts";
import { AMOUNT_WORDS, amountsOf, draftOf, replaceFaults, replacementOf } from "./replacement.ts";

interface ReplaceDialogProps {
  readonly account: Account;
  /** As it was when the dialog opened. */
  readonly order: AccountOrder;
  readonly onClose: () => void;
}

/** Changes the quantity or the prices of an open order. A refusal leaves the order as it was, and the dialog open. */
export function ReplaceDialog({ account, order, onClose }: ReplaceDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(order));
  const replace = useReplaceOrder(account.id);
  return (
    <ChangeDialog
      title={`Change ${order.side} order in ${order.symbol}`}
      description={
        order.filled === "0"
          ? "It works as it is until the change is taken."
          : `${formatQuantity(order.filled)} of it is filled already; the quantity stays above that.`
      }
      words={{ keep: "Keep it", change: `Change ${placeWords(account)}`, changing: "Changing…" }}
      check={() => replaceFaults(draft)}
      send={() => {
        const wanted = replacementOf(order, draft);
        if (wanted) replace.mutate(wanted, { onSuccess: onClose });
        else onClose();
      }}
      request={replace}
      onClose={onClose}
    >
      {(faults) =>
        amountsOf(draft).map((name) => (
          <TextField
            key={name}
            inputMode="decimal"
            label={AMOUNT_WORDS[name]}
            value={draft[name] ?? ""}
            fault={faults[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
          />
        ))
      }
    </ChangeDialog>
  );
}
