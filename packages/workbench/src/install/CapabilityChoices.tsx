import { Badge, Button, Checkbox } from "@bourse/ui";
import type { Dispatch } from "react";
import { WholeApproval } from "../extensions/WholeApproval.tsx";
import type { Flow, FlowEvent } from "./flow.ts";

export interface ReviewStepProps {
  readonly flow: Extract<Flow, { step: "review" }>;
  readonly send: Dispatch<FlowEvent>;
}

/** A separate choice for each capability; unchosen ones are refused, and the rest still works. */
export function CapabilityChoices({ flow, send }: ReviewStepProps) {
  const { plan, approved } = flow;
  const added = plan.difference?.added_capabilities ?? [];
  if (plan.capabilities.length === 0) {
    return (
      <section aria-label="Permissions">
        <h3 className="text-sm font-semibold">Permissions</h3>
        <p className="text-xs text-muted">It needs no permissions.</p>
      </section>
    );
  }
  if (plan.approval === "whole") {
    return (
      <WholeApproval
        names={plan.capabilities.map(({ name }) => name)}
        added={added}
        given={approved.length > 0}
        onChange={(on) => send({ type: "approveAll", on })}
      />
    );
  }
  return (
    <fieldset>
      <legend className="float-left text-sm font-semibold">Permissions</legend>
      <div className="flex justify-end">
        <Button tone="quiet" size="small" onClick={() => send({ type: "approveAll", on: true })}>
          Select all
        </Button>
      </div>
      {plan.capabilities.map((each) => (
        <Checkbox
          key={each.name}
          checked={approved.includes(each.name)}
          onChange={(on) => send({ type: "approve", name: each.name, on })}
          title={
            <>
              {each.title} <code className="font-mono text-2xs font-normal text-muted">{each.name}</code>{" "}
              {added.includes(each.name) && <Badge tone="warning">new</Badge>}
            </>
          }
          description={each.description}
        />
      ))}
      <p className="pb-1 text-xs text-muted">
        Views that need what you leave out say so. You can change this at any time under Installed.
      </p>
    </fieldset>
  );
}
