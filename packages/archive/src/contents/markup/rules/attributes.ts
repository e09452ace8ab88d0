import { defineMarkupRule } from "../rule.ts";
import { type Attribute, showTag } from "../tag.ts";

/** `base` is the local name of `xml:base`; the others turn text into a document or send a report with each click. */
const FORBIDDEN = /^(?:srcdoc|shadowroot.*|ping|attributionsrc|base)$/;
const PLAIN = /^[A-Za-z:-]*$/;
/** An animation may not write an address or a handler after the check has read the file. */
const NOT_ANIMATED = /(?:^|:)(?:href|src|on.*)$/i;

export const attributes = defineMarkupRule({
  id: "webapp.attribute_forbidden",
  check: (tag) =>
    tag.attributes.filter(isForbidden).map(({ name }) => `\`${name}\` in \`${showTag(tag)}\` is not allowed.`),
});

function isForbidden({ local, value }: Attribute): boolean {
  if (local === "attributename") return !PLAIN.test(value) || NOT_ANIMATED.test(value);
  return FORBIDDEN.test(local);
}
