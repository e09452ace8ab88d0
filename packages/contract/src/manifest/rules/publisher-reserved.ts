import { issue } from "../../issue.ts";
import { NAME_MAX_LENGTH } from "../../limits/manifest.ts";
import { defineRule } from "../contract.ts";
import { looksOfficial } from "../publisher.ts";

/** A look-alike of the official name would abuse the trust that traders place in it. */
export const publisherReserved = defineRule({
  id: "publisher-reserved",
  says: "A publisher's name must not look like Service Official in another case, spacing, punctuation or script.",
  gives: ["manifest.publisher_reserved"],
  check: ({ publisher }) => {
    // A longer name is refused for its length, and folding its characters would multiply it.
    if (typeof publisher !== "string" || publisher.length > 2 * NAME_MAX_LENGTH) return [];
    if (!looksOfficial(publisher)) return [];
    return [issue("manifest.publisher_reserved", "/publisher", "the name looks like the official publisher's")];
  },
});
