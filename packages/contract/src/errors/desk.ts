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
