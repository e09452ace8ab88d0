import type { Simulation } from "@bourse/contract/host-api";
import { useState } from "react";
import { ChangeDialog } from "../forms/ChangeDialog.tsx";
import { faultsIn } from "../forms/faults.ts";
import { TextField } from "../forms/TextField.tsx";
import { rateFault } from "./amount.ts";
import { FundingField } from "./FundingField.tsx";
import { useSimulation } from "./queries.ts";

const TICKS = {
  spread_ticks: { label: "Spread in ticks", hint: "Price of buyers minus that of sellers." },
  slippage_ticks: { label: "Slippage in ticks", hint: "Worse price of an order that takes what others offer." },
} as const;
const EXAMPLES = { spread_ticks: "2", slippage_ticks: "1" } as const;
const NAMES = Object.keys(TICKS) as readonly (keyof typeof TICKS)[];

const COVER: Readonly<Record<Simulation["funding"], string>> = {
  cash: "Buys what the cash covers, and sells what is held.",
  shorts: "As much cash as it is worth also covers what is sold short.",
  margin: "Cash and positions may go below zero.",
};

interface SimulationDialogProps {
  readonly id: string;
  readonly simulation: Simulation;
  readonly onClose: () => void;
}

/** Shows how the paper account's market is simulated and what covers its orders, and changes it. */
export function SimulationDialog({ id, simulation, onClose }: SimulationDialogProps) {
  const [draft, setDraft] = useState(simulation);
  const change = useSimulation(id);
  return (
    <ChangeDialog
      title="Simulation of the paper account"
      description="Orders that work already stay. Prices that arrive have no volume, so nothing limits how much of an order they fill."
      words={{ keep: "Keep it", change: "Save simulation", changing: "Saving…" }}
      check={() => faultsIn(NAMES, (name) => rateFault(draft[name], EXAMPLES[name]))}
      send={() => change.mutate(draft, { onSuccess: onClose })}
      request={change}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <FundingField
            hint={COVER[draft.funding]}
            value={draft.funding}
            onChange={(funding) => setDraft({ ...draft, funding })}
          />
          {NAMES.map((name) => (
            <TextField
              key={name}
              inputMode="decimal"
              {...TICKS[name]}
              value={draft[name]}
              fault={faults[name]}
              onChange={(text) => setDraft({ ...draft, [name]: text })}
            />
          ))}
        </>
      )}
    </ChangeDialog>
  );
}
