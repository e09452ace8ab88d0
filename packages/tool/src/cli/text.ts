/** Marks up text for a terminal, or leaves it plain. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

const paintWith = (open: number, close: number) => (text: string) => `\u001B[${open}m${text}\u001B[${close}m`;
const plain = (text: string) => text;

const COLORS: Paint = {
  bold: paintWith(1, 22),
  dim: paintWith(2, 22),
  red: paintWith(31, 39),
  green: paintWith(32, 39),
  yellow: paintWith(33, 39),
};
const PLAIN: Paint = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

export function paint(color: boolean): Paint {
  return color ? COLORS : PLAIN;
}

/** Control characters and line ends (Cc, Zl, Zp), and invisible characters (Cf) that can change the text direction. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Makes text from a package safe for a terminal: a name in it can neither move the cursor nor forge a line. */
export function safe(text: string): string {
  return text.replace(UNSAFE, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`);
}

export { plural } from "@bourse/contract/plural";

/** Characters that a shell does not interpret. */
const PLAIN_WORD = /^[\p{L}\p{N}_@%+=:,./-]+$/u;

/** A path as a single word that a reader can copy into a shell. */
export function shellWord(path: string): string {
  // A name that begins with a dash would be parsed as an option.
  const word = path.startsWith("-") ? `./${path}` : path;
  return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Lines of a text that a reader's terminal shows without breaking a word. */
export function wrapped(text: string, width = 84): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
