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
export function isOwnAddress(value: string): boolean {
  return value.length <= MAX_LENGTH && OWN.test(value);
}

/** True for an https address, as the text of a link. */
export function isHttpsAddress(value: string): boolean {
  return value.length <= MAX_LENGTH && HTTPS.test(value);
}

/** True for a `data:` address that contains a picture, or for the empty `data:,`, which stands for "no icon". */
export function isPictureAddress(value: string): boolean {
  return PICTURE.test(value);
}

/** The addresses of a `srcset`, and the sizes between them. */
export function addressesOfSet(value: string): readonly string[] {
  return value.split(/[ \t\n\f\r,]+/);
}
