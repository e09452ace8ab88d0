/** Entities that feeds use in text; any other is left unchanged. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  euro: "€",
  pound: "£",
};
const MAX_CODE_POINT = 0x10ffff;
// Control characters, and those that change the direction of text, could disguise a story.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * Converts a feed's text or HTML to one line of plain text of at most `maxLength` code points. No page treats the
 * result as markup: it is drawn as text, and this only spares readers the tags.
 */
export function plainText(source: unknown, maxLength: number): string {
  if (typeof source !== "string") return "";
  // Text beyond this cannot be shown and is not worth the time.
  const bounded = source.slice(0, maxLength * 20);
  const text = decodeEntities(withoutTags(bounded));
  const line = text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();
  return [...line].slice(0, maxLength).join("");
}

/** A single pass from tag to tag, without a pattern that could scan the same text twice. */
function withoutTags(source: string): string {
  let text = "";
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf("<", at);
    if (open < 0) return text + source.slice(at);
    text += source.slice(at, open);
    const isTag = /[a-z/!?]/i.test(source.charAt(open + 1));
    const end = isTag ? tagEnd(source, open) : -1;
    if (end < 0) {
      text += isTag ? "" : "<";
      at = isTag ? source.length : open + 1;
    } else {
      text += " ";
      at = end;
    }
  }
  return text;
}

function tagEnd(source: string, open: number): number {
  const name = /^<(script|style)\b/i.exec(source.slice(open, open + 8))?.[1];
  const closing = name === undefined ? ">" : `</${name.toLowerCase()}`;
  const found = (name === undefined ? source : source.toLowerCase()).indexOf(closing, open + 1);
  if (found < 0 || name === undefined) return found < 0 ? -1 : found + 1;
  const end = source.indexOf(">", found);
  return end < 0 ? -1 : end + 1;
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (written, ...groups) => {
    const [decimal, hex, name] = groups;
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? written) : written;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= MAX_CODE_POINT ? String.fromCodePoint(point) : " ";
  });
}
