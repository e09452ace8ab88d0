import { defineMarkupRule } from "../rule.ts";
import { showTag } from "../tag.ts";

/** Where two readers could split a tag differently, the other rules could be looking at the wrong attributes. */
export const plainForm = defineMarkupRule({
  id: "webapp.markup_unclear",
  check: (tag) => (tag.isPlain ? [] : [`\`${showTag(tag)}\` is not a plain tag.`]),
});
