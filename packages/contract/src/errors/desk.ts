import { defineErrors } from "./entry.ts";

/** Refusals of the trader's desk: dialogs, files and addresses, charts, storage. */
export const DESK_ERRORS = defineErrors({
  "dialog.not_found": {
    number: 3320,
    title: "No such dialog is open",
    hint: "Read the open dialogs again; the extension may have withdrawn its question.",
    status: 404,
  },
  "dialog.answered": {
    number: 3321,
    title: "The dialog was already answered",
    hint: "Read the open dialogs again; the first answer counts.",
    status: 409,
  },
  "dialog.answer_invalid": {
    number: 3322,
    title: "The answer does not fit what the dialog asks",
    hint: "Send only what this kind of dialog accepts.",
  },
  "ui.import_invalid": {
    number: 3323,
    title: "The chosen file is not a JSON document of the requested form",
    hint: "Tell the trader; the message describes the first fault.",
  },
  "ui.address_refused": {
    number: 3324,
    title: "The host does not open this address for an extension",
    hint: "Use an https address with a public host name and without credentials.",
  },
  "chart.not_found": {
    number: 3325,
    title: "There is no such chart",
    hint: "Read the list of charts again.",
    status: 404,
  },
  "chart.last": {
    number: 3326,
    title: "The last chart cannot be closed",
    hint: "Open another chart first, or change this one to another symbol.",
    status: 409,
  },
  "chart.limit": {
    number: 3327,
    title: "No more charts can be opened",
    hint: "Close one first.",
    status: 409,
  },
  "storage.not_found": {
    number: 3328,
    title: "Nothing is stored for this extension",
    hint: "Read the list of what is stored again.",
    status: 404,
  },
});

/** Refusals of changes to workspaces. */
export const WORKSPACE_ERRORS = defineErrors({
  "workspace.not_found": {
    number: 3480,
    title: "There is no such workspace",
    hint: "Read the list of workspaces again; another window may have deleted it.",
    status: 404,
  },
  "workspace.name_taken": {
    number: 3481,
    title: "Another workspace has this name",
    hint: "Choose another name; case, spaces and letters that look alike do not count.",
    status: 409,
  },
  "workspace.is_open": {
    number: 3482,
    title: "The open workspace cannot be deleted",
    hint: "Open another workspace first.",
    status: 409,
  },
  "workspace.changed": {
    number: 3530,
    title: "Another window opened another workspace",
    hint: "Nothing was read or changed. This window follows; look at the workspace that is open now, then try again.",
    status: 409,
  },
  "workspace.limit": {
    number: 3483,
    title: "There are too many workspaces",
    hint: "Delete one that you no longer need.",
    status: 409,
  },
});

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

/** Refusals of what the trader puts on a chart: drawings and indicators. */
export const OBJECT_ERRORS = defineErrors({
  "object.not_found": {
    number: 3330,
    title: "The drawing or indicator no longer exists",
    hint: "Read the list again; it was removed in another window or with its chart.",
    status: 404,
  },
  "object.changed": {
    number: 3331,
    title: "It has been changed in the meantime",
    hint: "Another window or the host changed it after this page read it. Look at it again, then repeat the change.",
    status: 409,
  },
  "object.id_taken": {
    number: 3332,
    title: "Another drawing or indicator has this id",
    hint: "Make a new random UUID.",
    status: 409,
  },
  "object.too_many": {
    number: 3333,
    title: "No more drawings or indicators can be added",
    hint: "Remove some that are no longer needed first.",
    status: 409,
  },
  "drawing.points_invalid": {
    number: 3334,
    title: "The points do not fit the kind of drawing",
    hint: "A horizontal line has one price, a text one point with time and price, every other drawing two different ones.",
  },
  "drawing.text_missing": {
    number: 3335,
    title: "A text drawing needs a text",
    hint: "Enter the text first.",
  },
});

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

/** Refusals of comparing a chart with other symbols. */
export const COMPARE_ERRORS = defineErrors({
  "compare.already": {
    number: 3495,
    title: "The chart is compared with this symbol already",
    hint: "Choose another symbol.",
    status: 409,
  },
  "compare.limit": {
    number: 3496,
    title: "The chart is compared with too many symbols",
    hint: "Remove one first.",
    status: 409,
  },
});
