import { defineErrors } from "./entry.ts";

/** Refusals of web applications: their packages, their frames and their bridge. */
export const WEB_APP_ERRORS = defineErrors({
  "webapp.origin_undeclared": {
    number: 3570,
    title: "The application may not reach this origin",
    hint: "List the origin in networkOrigins of the manifest; a redirect must stay within the list as well.",
  },
  "webapp.secret_missing": {
    number: 3571,
    title: "No secret is stored for this name and origin",
    hint: "Ask the trader for it with secrets.request, for exactly the origin of the address.",
  },
  "webapp.message_invalid": {
    number: 3572,
    title: "The message does not have the form of a request",
    hint: "Send { id, method, params } with plain JSON values, within the size that the bridge's page names.",
  },
  "webapp.method_unknown": {
    number: 3573,
    title: "The bridge has no such method",
    hint: "Compare the name with the bridge's page.",
  },
  "webapp.id_in_use": {
    number: 3574,
    title: "An open request has the same id",
    hint: "Use a new id for each request, or wait for the answer before using one again.",
  },
  "webapp.flood": {
    number: 3575,
    title: "The application sent too many messages and its frame was closed",
    hint: "Send fewer messages; do not send in a loop. The trader can open it again.",
    status: 429,
  },
  "webapp.frame_gone": {
    number: 3576,
    title: "This frame or page is no longer connected to the host",
    hint: "Open the application again.",
    status: 404,
  },
  "webapp.not_running": {
    number: 3577,
    title: "No such application runs here",
    hint: "Install or enable it; the list of extensions says why an application does not run.",
    status: 404,
  },
  "webapp.too_many_frames": {
    number: 3578,
    title: "Too many applications or pages are open",
    hint: "Close one first.",
    status: 409,
  },
  "webapp.generation_ended": {
    number: 3579,
    title: "The application was closed, because it was changed, stopped or removed",
    hint: "Open it again, if it is still installed and enabled.",
    status: 409,
  },
  "webapp.gesture_required": {
    number: 3580,
    title: "This needs a click or a key of the trader in the application",
    hint: "Ask for it in the handler of the click or the key.",
  },
  "webapp.navigated": {
    number: 3581,
    title: "The application left its page and was closed",
    hint: "Stay in one document: the bridge belongs to the first that loads.",
  },
  "webapp.took_keyboard": {
    number: 3593,
    title: "The application took the keyboard by itself and was closed",
    hint: "Call focus() only in the handler of a click or a key. The trader can open the application again.",
  },
  "webapp.kept_too_large": {
    number: 3594,
    title: "The state is larger than the page keeps",
    hint: "Keep what the trader typed and chose, at most 64 KiB; put the rest into storage.write.",
  },
});
