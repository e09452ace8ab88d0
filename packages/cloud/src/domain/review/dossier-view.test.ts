import { plainDossier } from "@bourse/cloud/testing";
import type { Dossier } from "@bourse/contract/rest";
import { expect, it } from "vitest";
import { summaryOf } from "./dossier-view.ts";

const finding = (rule: string) => ({ rule, severity: "warning", pointer: "", message: "", hint: "" }) as const;
const gate = (rules: readonly string[]): Dossier["look_ahead"] => ({
  timeframe: "1D",
  values: 40,
  messages: 2,
  unmarked: 1,
  issues: rules.map(finding),
});

it.each([
  [null, "no_guest", 0],
  [gate([]), "nothing_found", 42],
  [gate(["lookahead.added"]), "repaints", 42],
  [gate(["lookahead.stopped", "lookahead.forming"]), "repaints", 42],
  [gate(["lookahead.stopped"]), "not_judged", 42],
  [gate(["lookahead.not_judged"]), "not_judged", 42],
  [gate(["lookahead.no_bar"]), "not_judged", 42],
])("says in short what the look-ahead gate found: %#", (lookAhead, verdict, judged) => {
  const document = plainDossier({ look_ahead: lookAhead, findings: [finding("dossier.fault")] });
  expect(summaryOf({ document, sha256: "d".repeat(64), timings: null })).toMatchObject({
    look_ahead: verdict,
    judged,
    findings: 1,
  });
});
