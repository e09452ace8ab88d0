import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likenessOf, nameSkeleton } from "./look-alikes.ts";

const NAMES = ["Northwind Trading", "Chart-Works", "mimosa.quant", "Halcyon_Desk 7", "Börse Köln", "Verve & Sons"];

/** Ways to disguise a name so that it reads the same. */
const DISGUISES: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.replace(/[ _.-]/g, ""),
  (name) => name.replace(/ /g, "_"),
  (name) => name.replace(/o/g, "0"),
  (name) => name.replace(/i/g, "l"),
  (name) => name.replace(/i/g, "1"),
  (name) => name.replace(/a/g, "а"),
  (name) => name.replace(/e/g, "ε"),
  (name) => name.replace(/m/g, "rn"),
  (name) => name.replace(/w/g, "vv"),
  (name) => name.replace(/s/g, "ѕ"),
  (name) => name.normalize("NFD"),
  (name) => name.replace(/n/g, "ｎ"),
  (name) => name.replace(/r/g, "r\u200b"),
  (name) => name.replace(/h/, "ḣ"),
];

describe("names of publishers that read alike", () => {
  it("[R-SIGNATURE] are the same to the eye under every disguise and any two of them", () => {
    const disguise = fc.constantFrom(...DISGUISES);
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), disguise, disguise, (name, first, second) => {
        expect(likenessOf(first(second(name)), name)).toBe("same");
      }),
    );
  });

  it("are near when a letter is missing, doubled, another or in its neighbour's place", () => {
    const letters = fc.stringMatching(/^[acdehkpqtuxy]{8,20}$/);
    fc.assert(
      fc.property(letters, fc.nat(), fc.constantFrom("drop", "double", "other", "swap"), (name, seed, slip) => {
        const at = seed % (name.length - 1);
        const [before, one, two, after] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)];
        const slipped = { drop: `${two}`, double: `${one}${one}${two}`, other: `z${two}`, swap: `${two}${one}` }[slip];
        const other = `${before}${slipped}${after}`;
        expect(likenessOf(other, name)).toBe(other === name ? "same" : "near");
        expect(likenessOf(name, other)).toBe(likenessOf(other, name));
      }),
    );
  });

  it.each([
    ["Studio 54", "Studio 55"],
    ["Delta", "Della"],
    ["Northwind", "Southwind"],
    ["Northwind", "Northwind Trading"],
    ["日本証券", "日本株式"],
  ])("are not %s and %s", (one, two) => {
    expect(likenessOf(one, two)).toBeUndefined();
  });

  it("are the same where a letter stands for a number", () => {
    expect(likenessOf("Desk 1", "Desk l")).toBe("same");
    expect(likenessOf("Desk 10", "Desk lO")).toBe("same");
  });

  it("keeps every letter that no other is read as", () => {
    expect(nameSkeleton("quick brown")).toBe("quickbrown");
    expect(nameSkeleton("Ж日本")).toBe("ж日本");
  });
});
