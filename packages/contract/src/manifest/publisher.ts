import { OFFICIAL_PUBLISHER } from "./fields.ts";

/** Letters of other scripts that look like a letter of the reserved name, and digits that are read as one. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ѕ: "s",
  "5": "s",
  $: "s",
  ꜱ: "s",
  ś: "s",
  е: "e",
  ε: "e",
  є: "e",
  "3": "e",
  ҽ: "e",
  г: "r",
  ʀ: "r",
  ѵ: "v",
  ν: "v",
  υ: "v",
  ᴠ: "v",
  і: "i",
  ι: "i",
  ı: "i",
  "1": "i",
  l: "i",
  "|": "i",
  "!": "i",
  ӏ: "i",
  ɩ: "i",
  ɪ: "i",
  с: "c",
  ϲ: "c",
  ᴄ: "c",
  о: "o",
  ο: "o",
  "0": "o",
  օ: "o",
  ᴏ: "o",
  ø: "o",
  ƒ: "f",
  ғ: "f",
  ꜰ: "f",
  а: "a",
  α: "a",
  ɑ: "a",
  "4": "a",
  "@": "a",
  ᴀ: "a",
};

/** What remains of a name for the eye: compatibility forms, accents, case, gaps and look-alikes are gone. */
function skeleton(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().normalize("NFKD");
  const letters = plain.replace(/[\p{M}\p{Z}\p{C}\p{P}\s\u00b7\u115f\u1160\u3164]/gu, (gap) => LOOK_ALIKES[gap] ?? "");
  return Array.from(letters, (letter) => LOOK_ALIKES[letter] ?? letter).join("");
}

const RESERVED = skeleton(OFFICIAL_PUBLISHER);

/**
 * True for a name that a trader would take for the official publisher without being it: other case, spaces, scripts.
 * The exact name is not judged here: who may use it is a question of the registered key.
 */
export function looksOfficial(publisher: string): boolean {
  return publisher !== OFFICIAL_PUBLISHER && skeleton(publisher) === RESERVED;
}
