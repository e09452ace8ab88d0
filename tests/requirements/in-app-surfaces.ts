import { defineRequirements } from "./requirement.ts";

export const IN_APP_SURFACES = defineRequirements([
  { id: "INAPP-01", text: "An in-app extension API exposes these namespaces:" },
  {
    id: "INAPP-02",
    text: "`window` (messages, quick pick, tree view, status bar, output channels), `commands` (register and run), `workspace` (configuration, extension storage), `env` (read-only environment, clipboard, external URLs), `authentication` (exchange or broker credential sessions), `lm` (AI analysis, sentiment, strategy evaluation), `trading` (quotes, orders, positions, risk, scans), `automation` (built-in client with seven sub-domains:",
  },
  {
    id: "INAPP-03",
    text: "`configuration`, `ai`, `tasks`, `events`, `artifacts`, `notifications`, `actions`).",
  },
  {
    id: "INAPP-04",
    text: "It is not the Wasm guest import contract, and no stable third-party release of it is stated.",
  },
  {
    id: "INAPP-05",
    text: "A trusted local process plugin is described by `plugin.yaml` and talks JSON-RPC.",
  },
  {
    id: "INAPP-06",
    text: "Local discovery is on by default in debug builds and off in other builds unless a build-time option enables it.",
  },
  {
    id: "INAPP-07",
    text: "The process runs with the current OS user's permissions; its declared RPC permissions do not restrict it.",
  },
  {
    id: "INAPP-08",
    text: "Fields of withdrawal, reversal, submission and published-version records: not shown.",
  },
]);
