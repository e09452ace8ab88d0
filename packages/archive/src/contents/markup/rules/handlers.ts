import { defineMarkupRule } from "../rule.ts";
import { showTag } from "../tag.ts";

/** Refuses every name that begins with `on` instead of listing events, because browsers keep adding new ones. */
export const handlers = defineMarkupRule({
  id: "webapp.handler_inline",
  check: (tag) =>
    tag.attributes
      .filter(({ name, local }) => name.startsWith("on") || local.startsWith("on"))
      .map(({ name }) => `\`${name}\` in \`${showTag(tag)}\` is not allowed.`),
});
