/** What of a manifest a trader searches in. */
export interface Searched {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly publisher: string;
}

/** Text that no manifest's limits allow; a longer query is cut here. */
const MOST_WORDS = 1000;

/** Code points of a word that count: the database's index takes no word of more than 2046 bytes. */
const MOST_LETTERS = 64;

/** The words of a text, in one spelling: composed forms, lower case, without signs. Each stands once. */
export function wordsOf(text: string): readonly string[] {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
  return [...new Set(words.filter(Boolean).map(shorten))].slice(0, MOST_WORDS);
}

const shorten = (word: string): string =>
  word.length <= MOST_LETTERS ? word : [...word].slice(0, MOST_LETTERS).join("");

/** The words an extension is found by. */
export function searchWords({ id, name, description, publisher }: Searched): readonly string[] {
  return wordsOf([id, name, description, publisher].join(" "));
}
