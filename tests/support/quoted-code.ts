/** A piece of code that a document quotes. */
export interface QuotedCode {
  readonly language: string;
  readonly text: string;
}

/** The code that a document of Markdown quotes in these languages, in its order. */
export function quotedCode(document: string, ...languages: readonly string[]): readonly QuotedCode[] {
  return [...document.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .map(([, language = "", text = ""]) => ({ language, text }))
    .filter(({ language }) => languages.includes(language));
}
