import { showPath } from "../../../paths/pointer.ts";
import { defineMarkupRule } from "../rule.ts";
import type { Attribute } from "../tag.ts";

/** A character of a URL that needs no quoting. Not the colon, which would end a scheme, nor the backslash, which browsers read as `/`. */
const CHARACTER = "[\\w.~!$'()*+,;=@%?#/-]|&amp;";
/** Longer addresses belong to no file of a package, and a pattern of alternatives needs memory for each character. */
const MAX_LENGTH = 2048;
const OWN = new RegExp(`^(?!//)(?:${CHARACTER})*$`);
const HTTPS = new RegExp(`^https://(?:${CHARACTER}|:)+$`);
const PICTURE = /^data:(?:image\/[a-z0-9.+-]+[;,][!-~]*|,)$/;

/**
 * True for an address within the package's origin. Character references other than `&amp;`, white space and control
 * characters are refused: a browser decodes or drops them, and the address becomes another.
 */
function isOwnAddress(value: string): boolean {
  return value.length <= MAX_LENGTH && OWN.test(value);
}

/** True for an https address, as the text of a link. */
function isHttpsAddress(value: string): boolean {
  return value.length <= MAX_LENGTH && HTTPS.test(value);
}

/** True for a `data:` address that contains a picture, or for the empty `data:,`, which stands for "no icon". */
function isPictureAddress(value: string): boolean {
  return PICTURE.test(value);
}

/** The addresses of a `srcset`, and the sizes between them. */
function addressesOfSet(value: string): readonly string[] {
  return value.split(/[ \t\n\f\r,]+/);
}

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
