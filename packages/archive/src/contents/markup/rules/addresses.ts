import { showPath } from "../../../paths/pointer.ts";
import { addressesOfSet, isHttpsAddress, isOwnAddress, isPictureAddress } from "../addresses.ts";
import { defineMarkupRule } from "../rule.ts";
import type { Attribute } from "../tag.ts";

const ADDRESSES = new Set([
  "href",
  "src",
  "action",
  "formaction",
  "data",
  "poster",
  "background",
  "manifest",
  "lowsrc",
  "dynsrc",
]);
const SETS = new Set(["srcset", "imagesrcset"]);
/** A link may name any https address: it never navigates the page. A script opens it through the host, which asks the trader. */
const LINKS = new Set(["a", "area"]);
const PICTURES = new Set(["img", "image", "feimage", "link"]);

export const addresses = defineMarkupRule({
  id: "webapp.address_forbidden",
  check: (tag) => {
    // A script's source has a stricter rule.
    if (tag.name === "script") return [];
    return tag.attributes
      .filter((each) => !isAllowed(tag.name, each))
      .map(({ name, value }) => `\`${name}\` names \`${showPath(value)}\`.`);
  },
});

function isAllowed(element: string, { local, value }: Attribute): boolean {
  if (SETS.has(local)) return addressesOfSet(value).every(isOwnAddress);
  if (!ADDRESSES.has(local) || isOwnAddress(value)) return true;
  if (LINKS.has(element)) return isHttpsAddress(value);
  return PICTURES.has(element) && isPictureAddress(value);
}
