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

/** Refusals of the HTML and SVG files of web applications. The check also looks into comments and texts. */
export const WEB_APP_MARKUP_ERRORS = defineErrors({
  "webapp.element_forbidden": {
    number: 3582,
    title: "An HTML or SVG file has an element that web applications may not use",
    hint: "Remove the element. Its name after a `<` is refused in comments and texts as well; write `&lt;` there.",
  },
  "webapp.script_inline": {
    number: 3583,
    title: "An HTML file has a script of its own",
    hint: 'Put the code into a .js file of the package and load it with <script src="…"></script>, with nothing between the two tags. Comments and texts are checked as well.',
  },
  "webapp.script_source": {
    number: 3584,
    title: "A script does not come from the package",
    hint: "Name a .js file of the manifest's inventory by its relative path of letters, digits, `.`, `_`, `-` and `/`.",
  },
  "webapp.handler_inline": {
    number: 3585,
    title: "An HTML or SVG file has an attribute that begins with `on`",
    hint: "Call addEventListener in a script. Any attribute with such a name is refused, in comments and texts as well.",
  },
  "webapp.attribute_forbidden": {
    number: 3586,
    title: "An HTML or SVG file has an attribute that makes another document, reports or changes addresses",
    hint: "Remove the attribute. Make elements in a script.",
  },
  "webapp.address_forbidden": {
    number: 3587,
    title: "An HTML or SVG file names an address outside the package",
    hint: "Name files of the package by relative paths. Only links (<a>) may name https addresses, and only pictures and icons `data:image/`. Write `&` as `&amp;` and spaces as `%20`.",
  },
  "webapp.meta_forbidden": {
    number: 3588,
    title: "An HTML file has a <meta> that acts as a header or names another encoding",
    hint: "Remove it. The host sends the headers, and every file is UTF-8.",
  },
  "webapp.link_forbidden": {
    number: 3589,
    title: "An HTML file has a <link> of a kind that web applications may not use",
    hint: "Use rel with stylesheet, icon, preload, modulepreload or prefetch, for files of the package.",
  },
  "webapp.svg_active": {
    number: 3590,
    title: "An SVG file does more than draw",
    hint: "Remove scripts and foreignObject from the picture. Comments and texts are checked as well.",
  },
  "webapp.markup_unclear": {
    number: 3591,
    title: "An HTML or SVG file is not written plainly enough to be checked",
    hint: 'Write attributes as name="value" with spaces between them, and every other `<` as `&lt;`, in comments and styles as well. Leave out CDATA, entity declarations and, in SVG, the doctype.',
  },
  "webapp.markup_too_large": {
    number: 3592,
    title: "An HTML or SVG file is too large to be checked",
    hint: "Put scripts, styles and data into files of their own, and large pictures into PNG or WebP files.",
  },
});
