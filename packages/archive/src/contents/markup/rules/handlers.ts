import { defineMarkupRule } from "../rule.ts";
import { showTag } from "../tag.ts";

/** Every name that begins so: browsers get new events faster than a list would. */
export const handlers = defineMarkupRule({
  id: "webapp.handler_inline",
  check: (tag) =>
    tag.attributes
      .filter(({ name, local }) => name.startsWith("on") || local.startsWith("on"))
      .map(({ name }) => `\`${name}\` in \`${showTag(tag)}\` is not allowed.`),
});
