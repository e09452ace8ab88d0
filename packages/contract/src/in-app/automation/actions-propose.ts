import { ProposalSchema } from "../../host-api/tasks.ts";
import { closed } from "../../schemas/bodies.ts";
import { ProposalDraftSchema } from "../../tasks/answer.ts";
import { defineInApp } from "../contract.ts";
import { GivenId, SAMPLE_ID } from "./parts.ts";
import { SAMPLE_PROPOSAL } from "./samples.ts";

/** Adds a proposal to a result, in the caller's name. A field that its kind does not need is null. */
export const AUTOMATION_ACTIONS_PROPOSE = defineInApp({
  method: "automation/actions.propose",
  params: closed({ artifact_id: GivenId, proposal: ProposalDraftSchema }),
  result: ProposalSchema,
  sample: {
    params: {
      artifact_id: SAMPLE_ID,
      proposal: {
        kind: "create_alert",
        symbol: "SPX",
        price: 5100,
        indicator: null,
        period: null,
        reason: "The high of the week.",
      },
    },
    result: SAMPLE_PROPOSAL,
  },
});
