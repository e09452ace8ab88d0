import fc from "fast-check";

const small = fc.nat({ max: 12 }).map(String);
const digits = fc.string({ minLength: 1, maxLength: 400, unit: fc.constantFrom(..."0123456789") });
/** Larger than a double can represent, and than a library using doubles accepts. */
const long = fc.tuple(fc.constantFrom(..."123456789"), digits).map(([first, rest]) => `${first}${rest}`);
const around = fc.constantFrom("9007199254740991", "9007199254740992", "99999999999999999999", "100000000000000000000");
const number = fc.oneof({ weight: 3, arbitrary: small }, around, long);
const word = fc.stringMatching(/^[0-9A-Za-z-]{0,3}[A-Za-z-][0-9A-Za-z-]{0,3}$/);
const dotted = (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("."));
const tail = (sign: string, part: fc.Arbitrary<string>) =>
  fc.option(dotted(part), { nil: undefined }).map((text) => (text === undefined ? "" : `${sign}${text}`));

/** Semantic versions of every kind the contract accepts, including numbers with hundreds of digits. */
export const arbitraryVersion: fc.Arbitrary<string> = fc
  .tuple(number, number, number, tail("-", fc.oneof(number, word)), tail("+", fc.oneof(digits, word)))
  .map(([major, minor, patch, preRelease, build]) => `${major}.${minor}.${patch}${preRelease}${build}`);

/** Semantic versions valid in a manifest's `version`. */
export const arbitraryOwnVersion: fc.Arbitrary<string> = arbitraryVersion.filter((version) => version.length <= 64);
