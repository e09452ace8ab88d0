import Type from "typebox";
import { ProposalSchema } from "../../host-api/tasks.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Nothing, SAMPLE_ID } from "./parts.ts";
import { SAMPLE_PROPOSAL } from "./samples.ts";

/** The open proposals of all results, of the newest result first. They happen when the trader confirms them. */
export const AUTOMATION_ACTIONS_LIST = defineInApp({
  method: "automation/actions.list",
  params: Nothing,
  result: closed({ actions: Type.Array(closed({ artifact_id: Type.String(), ...ProposalSchema.properties })) }),
  sample: { params: {}, result: { actions: [{ artifact_id: SAMPLE_ID, ...SAMPLE_PROPOSAL }] } },
});
