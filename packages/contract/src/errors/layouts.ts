import { defineErrors } from "./entry.ts";

/** Refusals of changes to the trader's saved layouts. */
export const LAYOUT_ERRORS = defineErrors({
  "layout.not_found": {
    number: 3490,
    title: "There is no such layout",
    hint: "Read the list of layouts again; another window may have deleted it.",
    status: 404,
  },
  "layout.name_taken": {
    number: 3491,
    title: "Another layout has this name",
    hint: "Choose another name; upper and lower case do not count.",
    status: 409,
  },
  "layout.limit": {
    number: 3492,
    title: "There are too many saved layouts",
    hint: "Delete one that you no longer need.",
    status: 409,
  },
  "layout.unreadable": {
    number: 3493,
    title: "This page does not understand the layout",
    hint: "Another version of the page saved it. Delete it, or save it again from that version.",
    status: 409,
  },
});
