/**
 * Characters that look like a Latin letter: those of UTS 39 that imitate letters of names (Cyrillic, Greek, Armenian,
 * small capitals, IPA), and digits and marks used as letters. `i`, `l` and `1` count as one character, and so do `o`
 * and `0`.
 */
const READ_AS: Readonly<Record<string, string>> = {
  a: "аαɑ4@ᴀ",
  b: "ьвβʙ8",
  c: "сϲᴄ¢",
  d: "ԁɗᴅ",
  e: "еεєэҽ3ᴇ€",
  f: "ƒғꜰ",
  g: "ɡցɢ9",
  h: "һнʜհ",
  i: "іιı1l|!ӏɩɪʟłɫ",
  j: "јϳᴊ",
  k: "кκᴋ",
  m: "мᴍ",
  n: "пηոɴ",
  o: "оοσ0օᴏøө",
  p: "рρᴘ",
  q: "ԛգ",
  r: "гʀ",
  s: "ѕ5$ꜱʂ",
  t: "тτ7ᴛŧ",
  u: "υսᴜ",
  v: "ѵνᴠ",
  w: "ԝωᴡш",
  x: "хχ×",
  y: "уγүʏ",
  z: "2ᴢƶ",
};

/** Marks between letters that a skeleton leaves out, and that a pattern without classes of Unicode can name. */
const GAPS = "[\\s\"#%&'()*,./:;?\\[\\]_{}\\u00a0\\u200b-\\u200f\\u3000-]*";

/** A pattern of names with this skeleton: fewer than there are, and none that has another. */
export function skeletonPattern(skeleton: string): string {
  const letters = Array.from(skeleton, (letter) => {
    const signs = Array.from(`${letter}${READ_AS[letter] ?? ""}`).filter((sign) => sign !== "|");
    const capitals = signs.map((sign) => sign.toUpperCase()).filter((sign) => signs.includes(sign.toLowerCase()));
    return `[${[...new Set([...signs, ...capitals])].join("")}]`;
  });
  return `^${GAPS}${letters.join(GAPS)}${GAPS}$`;
}

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(READ_AS).flatMap(([letter, signs]) => Array.from(signs, (sign) => [sign, letter] as const)),
);

/** Pairs of letters that look like one letter. */
const PAIRS: readonly (readonly [pair: RegExp, letter: string])[] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
];

/** The visual skeleton of a name: without compatibility forms, accents, case, gaps and look-alikes. */
export function nameSkeleton(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().normalize("NFKD");
  const letters = plain.replace(/[\p{M}\p{Z}\p{C}\p{P}\s\u00b7\u115f\u1160\u3164]/gu, (gap) => LETTERS.get(gap) ?? "");
  const read = Array.from(letters, (letter) => LETTERS.get(letter) ?? letter).join("");
  return PAIRS.reduce((text, [pair, letter]) => text.replace(pair, letter), read);
}

/** Similarity of two names: identical to the eye, or one typing error apart. */
export type Likeness = "same" | "near";

/** Shorter names are one letter apart by chance: `Delta` and `Della`. */
const SHORTEST_NEAR = 6;

/** Compares two names as they read; undefined when nobody would confuse them. */
export function likenessOf(name: string, other: string): Likeness | undefined {
  const [one, two] = [nameSkeleton(name), nameSkeleton(other)];
  if (one === two) return "same";
  if (Math.min(one.length, two.length) < SHORTEST_NEAR || numbersOf(name) !== numbersOf(other)) return undefined;
  return isOneSlip(Array.from(one), Array.from(two)) ? "near" : undefined;
}

/** Separate numbers are compared as numbers: `Studio 54` is not `Studio 55`. */
function numbersOf(name: string): string {
  return (name.normalize("NFKC").match(/(?<![\p{L}\p{N}])[0-9]+(?![\p{L}\p{N}])/gu) ?? []).join(" ");
}

/** One letter added, missing or replaced, or two letters swapped. */
function isOneSlip(one: readonly string[], two: readonly string[]): boolean {
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  if (long.length - short.length > 1) return false;
  const at = long.findIndex((letter, index) => letter !== short[index]);
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join("");
  if (short.length < long.length) return rest(long, at + 1) === rest(short, at);
  if (rest(long, at + 1) === rest(short, at + 1)) return true;
  return long[at] === short[at + 1] && long[at + 1] === short[at] && rest(long, at + 2) === rest(short, at + 2);
}
