import { writeFileSync } from "node:fs";
import path from "node:path";
import { ACTIVATION_STATES, type ActivationState } from "@bourse/contract/host-api";
import { ACTIVATION_TRANSITIONS } from "./states.ts";

/** Writes `docs/reference/activation-states.md`. */
const page = path.resolve(import.meta.dirname, "../../../../docs/reference/activation-states.md");
writeFileSync(page, activationReference());

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
