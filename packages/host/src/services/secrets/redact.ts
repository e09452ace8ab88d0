/** Shorter secrets stand in ordinary text by chance: servers at home take any word for a key. */
const SHORTEST = 8;

/** Takes secrets out of a text in every form of {@link writingsOf}. */
export function secretRedactor(secrets: Iterable<string>): (text: string) => string {
  const forms = [...secrets].filter((each) => each.length >= SHORTEST).flatMap(writingsOf);
  // The longest first: one secret may begin with another.
  const ordered = [...new Set(forms)].sort((left, right) => right.length - left.length);
  return (text) => ordered.reduce((clean, each) => clean.replaceAll(each, "[key]"), text);
}

/**
 * A secret as peers echo it: as it is, as JSON writes it, in a URL, and in both alphabets of base64. Whoever wants to hide one in
 * another form can: this stops echoes.
 */
export function writingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString("base64");
  const inUrls = [encodeURIComponent(secret), encodeURIComponent(secret).replaceAll("%20", "+")];
  return [secret, JSON.stringify(secret).slice(1, -1), ...inUrls, base64, trimmed(base64), bytes.toString("base64url")];
}

function trimmed(base64: string): string {
  return base64.replace(/=+$/, "");
}
