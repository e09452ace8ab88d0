/**
 * One line that a title or a status takes: control characters and those that change the direction of text are left out,
 * and it is cut after `most` characters. Use it on text that is not your own, such as symbols and names.
 */
export function line(text: string, most: i32): string {
  let out = "";
  let count = 0;
  for (let i = 0; i < text.length && count < most; i++) {
    const code = text.codePointAt(i);
    const units = code > 0xffff ? 2 : 1;
    if (isClean(code)) {
      out += text.substr(i, units);
      count++;
    }
    i += units - 1;
  }
  return out;
}

function isClean(code: i32): bool {
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return false;
  if (code == 0x61c || code == 0x200e || code == 0x200f) return false;
  return !(code >= 0x202a && code <= 0x202e) && !(code >= 0x2066 && code <= 0x2069);
}
