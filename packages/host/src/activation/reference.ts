import { ACTIVATION_STATES, type ActivationState } from "@bourse/contract/host-api";
import { ACTIVATION_TRANSITIONS } from "./states.ts";

/** Builds the reference page of activation states. */
export function activationReference(): string {
  const states = Object.keys(ACTIVATION_STATES) as ActivationState[];
  return `# States of an activation

What the host runs of an extension is one generation of it, and each generation is in one of these states, whatever its
runtime. An update, a rollback and a change of approvals end a generation and begin another.

This page is generated from the table of states: \`npm run generate\`.

| State | What it means | Becomes |
| --- | --- | --- |
${states.map((state) => `| ${state} | ${ACTIVATION_STATES[state]} | ${ACTIVATION_TRANSITIONS[state].join(", ") || "nothing else"} |`).join("\n")}
`;
}
