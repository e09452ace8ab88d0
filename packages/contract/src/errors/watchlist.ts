import { defineErrors } from "./entry.ts";

/** Refusals of the trader's watchlists. */
export const WATCHLIST_ERRORS = defineErrors({
  "watchlist.unknown": {
    number: 3340,
    title: "There is no such watchlist",
    hint: "Read the watchlists again; another window may have removed it.",
    status: 404,
  },
  "watchlist.group_unknown": {
    number: 3341,
    title: "The watchlist has no such group",
    hint: "Read the watchlist again; another window may have removed the group.",
    status: 404,
  },
  "watchlist.name_taken": {
    number: 3342,
    title: "The name is already used",
    hint: "Choose another name; lists, and the groups within one list, have different names.",
    status: 409,
  },
  "watchlist.full": {
    number: 3343,
    title: "No more fits: too many watchlists, groups or symbols",
    hint: "Remove some first, or use another watchlist. Nothing was added.",
    status: 409,
  },
  "watchlist.changed": {
    number: 3344,
    title: "The watchlist has changed since it was read",
    hint: "Look at it again, then decide.",
    status: 409,
  },
  "watchlist.is_default": {
    number: 3345,
    title: "The default watchlist cannot be removed",
    hint: "Make another watchlist the default first.",
    status: 409,
  },
});
