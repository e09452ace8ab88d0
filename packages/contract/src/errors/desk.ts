import { defineErrors } from "./entry.ts";

/** What the services of the trader's desk refuse: dialogs, files and addresses, charts, storage. */
export const DESK_ERRORS = defineErrors({
  "dialog.not_found": {
    number: 3320,
    title: "No such dialog is open",
    hint: "Read the open dialogs again; who asked may have withdrawn the question.",
    status: 404,
  },
  "dialog.answered": {
    number: 3321,
    title: "The dialog was answered before",
    hint: "Read the open dialogs again; the first answer holds.",
    status: 409,
  },
  "dialog.answer_invalid": {
    number: 3322,
    title: "The answer does not fit what the dialog asks",
    hint: "Give what the dialog's kind takes and nothing else.",
  },
  "ui.import_invalid": {
    number: 3323,
    title: "The chosen file is not one JSON document of the form that was asked for",
    hint: "Tell the trader; the message names the first fault.",
  },
  "ui.address_refused": {
    number: 3324,
    title: "The address is none that a host opens for an extension",
    hint: "Give an https address with a public host name and without credentials.",
  },
  "chart.not_found": {
    number: 3325,
    title: "There is no such chart",
    hint: "Read the list of charts again.",
    status: 404,
  },
  "chart.last": {
    number: 3326,
    title: "The last chart stays",
    hint: "Open another one first, or turn this one to another symbol.",
    status: 409,
  },
  "chart.limit": {
    number: 3327,
    title: "As many charts are open as there may be",
    hint: "Close one first.",
    status: 409,
  },
  "storage.not_found": {
    number: 3328,
    title: "Nothing of this extension is stored",
    hint: "Read the list of what is stored again.",
    status: 404,
  },
});
