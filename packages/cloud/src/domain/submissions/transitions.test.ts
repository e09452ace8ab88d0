import { SUBMISSION_STATES } from "@bourse/contract/rest";
import { expect, it } from "vitest";
import { TRANSITIONS } from "./transitions.ts";

it("[FLOW-01, FLOW-02, R-PUBLISH] the table of moves is closed: these and no others", () => {
  const moves = SUBMISSION_STATES.flatMap((from) => TRANSITIONS[from].map((to) => `${from} > ${to}`));
  expect(moves).toEqual([
    "received > checking",
    "received > withdrawn",
    "checking > in_review",
    "checking > approved",
    "checking > rejected",
    "checking > check_failed",
    "checking > withdrawn",
    "check_failed > checking",
    "check_failed > withdrawn",
    "in_review > approved",
    "in_review > changes_requested",
    "in_review > rejected",
    "in_review > withdrawn",
    "approved > published",
    "approved > withdrawn",
  ]);
});
