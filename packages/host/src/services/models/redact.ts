/** Below this length a text may hold the key's letters by chance: servers at home take any word for a key. */
const SHORTEST_KEY = 8;

/** Takes the key out of what a provider answers: some echo it, in errors above all. */
export function redactor(key: string | undefined): (text: string) => string {
  if (key === undefined || key.length < SHORTEST_KEY) return (text) => text;
  return (text) => text.replaceAll(key, "[key]");
}
