import type { RiskLimits } from "@bourse/contract/host-api";
import { useState } from "react";
import { TextField } from "../forms/TextField.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { LIMIT_NAMES, LIMIT_WORDS, limitFaults, limitsChangeOf, limitsDraftOf } from "./limits.ts";
import { useRisk } from "./queries.ts";

interface LimitsDialogProps {
  /** As they were when the dialog opened. */
  readonly limits: RiskLimits;
  readonly onClose: () => void;
}

/** Shows the account's risk limits, and changes them. */
export function LimitsDialog({ limits, onClose }: LimitsDialogProps) {
  const [draft, setDraft] = useState(() => limitsDraftOf(limits));
  const risk = useRisk();
  return (
    <ChangeDialog
      title="Risk limits of the paper account"
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
