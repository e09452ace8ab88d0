import { defineErrors } from "./entry.ts";

/** Refusals of questions about charts, and of proposals that no longer apply. */
export const ASSISTANT_ERRORS = defineErrors({
  "assistant.chart_empty": {
    number: 3500,
    title: "The chart has no bars to ask about",
    hint: "Show a part of the chart that has bars, then ask again.",
    status: 409,
  },
  "assistant.question_unknown": {
    number: 3501,
    title: "There is no such question to the assistant",
    hint: "Read the list of questions again; the oldest are dropped.",
    status: 404,
  },
  "proposal.symbol_gone": {
    number: 3502,
    title: "No market source has the proposal's symbol any more",
    hint: "Add its source again, or ask for a new proposal.",
    status: 409,
  },
  "proposal.chart_gone": {
    number: 3503,
    title: "The proposal's chart was closed or shows another symbol",
    hint: "Open the symbol on a chart and ask again.",
    status: 409,
  },
  "proposal.other_workspace": {
    number: 3504,
    title: "The proposal belongs to another workspace",
    hint: "Open that workspace to confirm it, or ask again here.",
    status: 409,
  },
});
