import { showPath } from "../../../paths/pointer.ts";
import { defineMarkupRule } from "../rule.ts";

/** Link types that load files of the package, or nothing. Types that contact other servers (preconnect, dns-prefetch) are left out. */
const ALLOWED = new Set([
  "stylesheet",
  "alternate",
  "icon",
  "shortcut",
  "apple-touch-icon",
  "mask-icon",
  "preload",
  "modulepreload",
  "prefetch",
  "author",
  "license",
  "help",
]);

export const links = defineMarkupRule({
  id: "webapp.link_forbidden",
  check: ({ name, attributes }) => {
    if (name !== "link") return [];
    return attributes
      .filter(({ local, value }) => local === "rel" && !tokensOf(value).every((token) => ALLOWED.has(token)))
      .map(({ value }) => `\`rel\` is \`${showPath(value)}\`.`);
  },
});

function tokensOf(value: string): readonly string[] {
  return value.toLowerCase().split(/[ \t\n\f\r]+/);
}
