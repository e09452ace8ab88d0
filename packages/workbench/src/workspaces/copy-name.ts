const NAME_MAX = 64;

/** A free name for a copy: "Main copy", "Main copy 2". A long name is shortened by whole characters. */
export function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? " copy" : ` copy ${number}`;
    let kept = "";
    for (const letter of name) {
      if (kept.length + letter.length + end.length > NAME_MAX) break;
      kept += letter;
    }
    if (!used.has(`${kept}${end}`.toLowerCase())) return `${kept}${end}`;
  }
}
