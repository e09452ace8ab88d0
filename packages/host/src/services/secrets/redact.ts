/** Shorter secrets stand in ordinary text by chance: servers at home take any word for a key. */
const SHORTEST = 8;

/** Takes secrets out of a text, as they are and as JSON writes them. */
export function secretRedactor(secrets: Iterable<string>): (text: string) => string {
  const forms = [...secrets].filter((each) => each.length >= SHORTEST).flatMap(writings);
  // The longest first: one secret may begin with another.
  const ordered = [...new Set(forms)].sort((left, right) => right.length - left.length);
  return (text) => ordered.reduce((clean, each) => clean.replaceAll(each, "[key]"), text);
}

function writings(secret: string): readonly string[] {
  return [JSON.stringify(secret).slice(1, -1), secret];
}
