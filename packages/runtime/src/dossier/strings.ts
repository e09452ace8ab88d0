/** An address that somebody could be sent to, or an IPv4 address. */
const ADDRESS = /\b(?:https?|wss?|ftp):\/\/[^\s"'`<>\\^{|}\p{Cc}]{3,300}|(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/giu;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** The addresses in a text, each once. One that is put together at run time is not among them. */
export function addressesIn(text: string): readonly string[] {
  const found = (text.match(ADDRESS) ?? []).map((each) => each.replace(/[.,;:)\]]+$/, ""));
  return [...new Set(found)].filter((each) => !IPV4.test(each) || each.split(".").every((part) => Number(part) < 256));
}

/** Shorter runs of letters are in every module by chance. */
const LEAST = 6;
const PRINTABLE = { from: 0x20, to: 0x7e };

const isPrintable = (byte: number): boolean => byte >= PRINTABLE.from && byte <= PRINTABLE.to;

/** The texts in bytes, each once and in their order: one byte a character, or two as AssemblyScript has them. */
export function stringsIn(bytes: Uint8Array): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at < bytes.length; ) {
    const width = bytes[at + 1] === 0 ? 2 : 1;
    const end = endOfText(bytes, { at, width });
    if ((end - at) / width >= LEAST) found.add(textOf(bytes.subarray(at, end), width));
    at = Math.max(end, at + 1);
  }
  return found;
}

function endOfText(bytes: Uint8Array, { at, width }: { readonly at: number; readonly width: number }): number {
  let end = at;
  while (end < bytes.length && isPrintable(bytes[end] ?? 0) && (width === 1 || bytes[end + 1] === 0)) end += width;
  return end;
}

function textOf(bytes: Uint8Array, width: number): string {
  return new TextDecoder("latin1").decode(width === 1 ? bytes : bytes.filter((_, index) => index % 2 === 0));
}
