import { dictionary } from "@zxcvbn-ts/language-common";

/** What people choose, as leaks show it; all in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/**
 * Whether a password is one that is tried first: a common one, one with digits or signs around it, or one over and over.
 * The length that is asked for does not keep `password1234` or `qwertyqwerty` out.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return [plain, core, unitOf(plain), unitOf(core)].some((each) => COMMON.has(each));
}

/** The part of which a text is nothing but repetitions; the text itself when there is none. */
function unitOf(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return length > 0 ? text.slice(0, length) : text;
}
