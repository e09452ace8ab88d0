/** The searched parts of a story. */
export interface Searched {
  readonly title: string;
  readonly summary: string;
  readonly categories: readonly string[];
}

/** Shorter symbols are too often ordinary words: ON, IT, A. */
const SHORTEST_WORD = 3;

/**
 * A story is about a symbol if a category equals the symbol, ignoring case; if its text contains the symbol after `$`
 * or in brackets, with or without an exchange, as in (NASDAQ: AAPL); or, from three characters on, as a separate word
 * in the same case.
 */
export function isAbout(story: Searched, symbol: string): boolean {
  return aboutWhat(story)(symbol);
}

/** The same for many symbols: the story is prepared once. */
export function aboutWhat({ title, summary, categories }: Searched): (symbol: string) => boolean {
  const named = new Set(categories.map((each) => each.toLowerCase()));
  const text = ` ${title} ${summary} `;
  return (symbol) => (named.size > 0 && named.has(symbol.toLowerCase())) || isIn(text, symbol);
}

function isIn(text: string, symbol: string): boolean {
  if (!text.includes(symbol)) return false;
  const literal = symbol.replace(/[^A-Za-z0-9]/g, "\\$&");
  const end = "(?![A-Za-z0-9])";
  const tag = `\\$${literal}${end}`;
  const bracket = `\\((?:[A-Za-z]{2,10}: ?)?${literal}\\)`;
  const word = symbol.length < SHORTEST_WORD ? [] : [`(?<![A-Za-z0-9$])${literal}${end}`];
  return new RegExp([tag, bracket, ...word].join("|")).test(text);
}
