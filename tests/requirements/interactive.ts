import { defineRequirements } from "./requirement.ts";

export const INTERACTIVE = defineRequirements([
  { id: "INT-01", text: "`contributes.views` is required: an object with at least 1 key." },
  { id: "INT-02", text: "Each key is a string of 1-128 chars containing a non-whitespace character." },
  { id: "INT-03", text: "Each value is an array of 1-32 view objects with exactly these fields, all required:" },
  {
    id: "INT-04",
    text: "`id` (string 1-128, non-blank), `name` (string 1-4096, non-blank), `interactive` (only `true`).",
  },
  {
    id: "INT-05",
    text: "`contributes.viewContainers` is optional, with keys `sidebar`, `panel`, `auxiliaryBar`, at most 8 containers each.",
  },
  { id: "INT-06", text: "Container:" },
  {
    id: "INT-07",
    text: "`id` (string 1-128, non-blank, required), `title` (max 4096), `icon` (max 128), `order` (-100000..100000).",
  },
  { id: "INT-08", text: "Here ids are not required to carry the prefix." },
  { id: "INT-09", text: "`minHostVersion` is a semantic version." },
  {
    id: "INT-10",
    text: "A production manifest must declare the signed view id to which output is published.",
  },
]);
