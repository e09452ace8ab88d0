/** The searchable parts of a manifest. */
export interface Searched {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly publisher: string;
}

/** More than any manifest's limits allow; a longer query is truncated here. */
const MOST_WORDS = 1000;

/** Significant code points of a word: the database's index accepts no word of more than 2046 bytes. */
const MOST_LETTERS = 64;

/** The normalised words of a text: composed forms, lower case, without punctuation or duplicates. */
export function wordsOf(text: string): readonly string[] {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
  return [...new Set(words.filter(Boolean).map(shorten))].slice(0, MOST_WORDS);
}

const shorten = (word: string): string =>
  word.length <= MOST_LETTERS ? word : [...word].slice(0, MOST_LETTERS).join("");

/** The words that find an extension. */
export function searchWords({ id, name, description, publisher }: Searched): readonly string[] {
  return wordsOf([id, name, description, publisher].join(" "));
}
