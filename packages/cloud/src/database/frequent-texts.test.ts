import { describe, expect, it } from "vitest";
import { FrequentTexts } from "./frequent-texts.ts";

const FREQUENT = 5;
const MOST = 400;

/** Uses a text until it is frequent. */
function useOften(texts: FrequentTexts, text: string): void {
  for (let use = 0; use < FREQUENT; use += 1) expect(texts.numberOf(text)).toBeUndefined();
}

describe("frequent texts", () => {
  it("get a number each after five uses, and keep it", () => {
    const texts = new FrequentTexts();
    useOften(texts, "one");
    useOften(texts, "other");
    expect([texts.numberOf("one"), texts.numberOf("other"), texts.numberOf("one")]).toEqual([0, 1, 0]);
  });

  it("are limited, and those that have a number keep it", () => {
    const texts = new FrequentTexts();
    for (let made = 0; made < MOST; made += 1) useOften(texts, `text ${made}`);
    for (let use = 0; use < 2 * FREQUENT; use += 1) expect(texts.numberOf("one more")).toBeUndefined();
    expect(texts.numberOf("text 0")).toBe(0);
  });

  it("of one pool leave those of another alone", () => {
    const [one, other] = [new FrequentTexts(), new FrequentTexts()];
    useOften(one, "text");
    expect([one.numberOf("text"), other.numberOf("text")]).toEqual([0, undefined]);
  });
});
