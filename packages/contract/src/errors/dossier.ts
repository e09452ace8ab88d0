import { defineErrors } from "./entry.ts";

/** Findings of a dossier: each is for a person to judge, and none refuses. */
export const DOSSIER_ERRORS = defineErrors({
  "dossier.not_repeatable": {
    number: 4200,
    title: "Two runs of the same scenario differed",
    hint: "A guest has nothing random: look for memory that is read before it is written.",
    severity: "warning",
  },
  "dossier.behaviour_varies": {
    number: 4201,
    title: "The guest acts otherwise where only the locale, the workspace, the time or the symbol is another",
    hint: "Say in the description why; a reviewer asks what the guest looks at.",
    severity: "warning",
  },
  "dossier.late_command": {
    number: 4202,
    title: "A command was tried for the first time only after many callbacks or starts",
    hint: "Say in the description when the guest does this.",
    severity: "warning",
  },
  "dossier.fault": {
    number: 4203,
    title: "The guest failed in a scenario",
    hint: "`bourse backtest` and `bourse run` show the fault with its callback.",
    severity: "warning",
  },
  "dossier.incomplete": {
    number: 4204,
    title: "Not every scenario was run to its end",
    hint: "A guest that does not return, or says very much, ends its scenarios; `bourse profile` shows where the time goes.",
    severity: "warning",
  },
  "dossier.capability_refused": {
    number: 4205,
    title: "The guest tries commands whose capability it does not ask for",
    hint: "Add the capability to the manifest, or take the command out.",
    severity: "warning",
  },
  "dossier.capability_unused": {
    number: 4206,
    title: "A capability is asked for, and no scenario made use of it",
    hint: "Ask for it only if traders need it; else say in the description when it is used.",
    severity: "warning",
  },
  "dossier.address_undeclared": {
    number: 4207,
    title: "A web application names an address that is not among its origins",
    hint: "Add the origin to `networkOrigins`, or take the address out: the host lets no request to it pass.",
    severity: "warning",
  },
});
