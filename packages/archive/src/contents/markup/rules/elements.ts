import { defineMarkupRule } from "../rule.ts";

/**
 * Elements that contain another document with a fresh realm (where the host's first script has not run), move every
 * relative address, or have content that depends on whether scripts run.
 */
const FORBIDDEN = new Set([
  "iframe",
  "frame",
  "frameset",
  "fencedframe",
  "portal",
  "webview",
  "controlledframe",
  "object",
  "embed",
  "applet",
  "param",
  "base",
  "noscript",
  "noframes",
  "noembed",
  "plaintext",
  "xmp",
]);

export const elements = defineMarkupRule({
  id: "webapp.element_forbidden",
  check: ({ name }) => (FORBIDDEN.has(name) ? [`\`<${name}\` is not allowed.`] : []),
});
