import type { Account } from "@bourse/contract/host-api";
import { useState } from "react";
import { ChangeDialog } from "../forms/ChangeDialog.tsx";
import { TextField } from "../forms/TextField.tsx";
import { accountName } from "./kinds.ts";
import { LIMIT_NAMES, LIMIT_WORDS, limitFaults, limitsChangeOf, limitsDraftOf } from "./limits.ts";
import { useRisk } from "./queries.ts";

interface LimitsDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Shows the account's risk limits, and changes them. */
export function LimitsDialog({ account, onClose }: LimitsDialogProps) {
  /** As they were when the dialog opened. */
  const [limits] = useState(account.risk.limits);
  const [draft, setDraft] = useState(() => limitsDraftOf(limits));
  const risk = useRisk(account.id);
  return (
    <ChangeDialog
      title={`Risk limits of the ${account.kind === "live" ? accountName(account) : "paper account"}`}
      description="They hold for every order, whoever places it. Orders that work already stay."
      words={{ keep: "Keep them", change: "Save limits", changing: "Saving…" }}
      check={() => limitFaults(draft)}
      send={() => {
        const wanted = limitsChangeOf(limits, draft);
        if (wanted) risk.mutate(wanted, { onSuccess: onClose });
        else onClose();
      }}
      request={risk}
      onClose={onClose}
    >
      {(faults) =>
        LIMIT_NAMES.map((name) => (
          <TextField
            key={name}
            inputMode={name === "orders_per_minute" ? "numeric" : "decimal"}
            {...LIMIT_WORDS[name]}
            value={draft[name]}
            fault={faults[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
          />
        ))
      }
    </ChangeDialog>
  );
}
