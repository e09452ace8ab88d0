import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, mix, READABLE_CONTRAST, readableOn } from "./contrast.ts";
import { COLOUR_PAIRS, type ColourPair, PALETTES, paletteOf, SURFACES, type ThemeName, TONES } from "./palette.ts";

const css = readFileSync(path.join(import.meta.dirname, "../styles.css"), "utf8");
const blocks: Readonly<Record<ThemeName, string>> = {
  light: /:root \{([^}]*)\}/.exec(css)?.[1] ?? "",
  dark: /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(css)?.[1] ?? "",
};
const pairBlocks: Readonly<Record<ThemeName, string>> = {
  light: /:root\[data-pair="blue-orange"\] \{([^}]*)\}/.exec(css)?.[1] ?? "",
  dark: /:root\[data-theme="dark"\]\[data-pair="blue-orange"\] \{([^}]*)\}/.exec(css)?.[1] ?? "",
};

type Rgb = readonly [number, number, number];

/** A colour as a deuteranope sees it: the matrix of Machado, Oliveira and Fernandes (2009), in linear light. */
function deuteranope(colour: string): Rgb {
  const channel = (at: number) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2;
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const shown = (each: number) => Math.max(0, Math.min(1, each)) ** (1 / 2.2) * 255;
  return [
    shown(0.367322 * r + 0.860646 * g - 0.227968 * b),
    shown(0.280085 * r + 0.672501 * g + 0.047413 * b),
    shown(-0.01182 * r + 0.04294 * g + 0.968881 * b),
  ];
}

const distance = (one: Rgb, other: Rgb) => Math.hypot(...one.map((each, at) => each - (other[at] ?? 0)));

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe.each(["light", "dark"] as const)("the %s theme", (name) => {
  it("has the same colours in the style sheet", () => {
    for (const token of [...TONES, ...SURFACES])
      expect(blocks[name]).toContain(`--${token}: ${PALETTES[name][token]};`);
  });

  it("has the colours of the second pair in the style sheet as well", () => {
    const block = pairBlocks[name];
    for (const token of ["positive", "negative"] as const)
      expect(block).toContain(`--${token}: ${paletteOf(name, "blue-orange")[token]};`);
  });

  it("keeps rise and fall apart to a deuteranope by the second pair, more than by the first", () => {
    const apart = (pair: ColourPair) => {
      const { positive, negative } = paletteOf(name, pair);
      return distance(deuteranope(positive), deuteranope(negative));
    };
    expect(apart("blue-orange")).toBeGreaterThan(100);
    expect(apart("blue-orange")).toBeGreaterThan(2 * apart("green-red"));
  });

  it.each(COLOUR_PAIRS)("is readable with %s: each tone on each surface text stands on", (pair) => {
    const palette = paletteOf(name, pair);
    for (const tone of TONES) {
      for (const surface of ["background", "surface", "raised"] as const) {
        expect(contrast(palette[tone], palette[surface]), `${tone} on ${surface}`).toBeGreaterThanOrEqual(
          READABLE_CONTRAST,
        );
      }
    }
  });
});

describe("readableOn", () => {
  it("[VIEW-27] makes any colour readable on any background", () => {
    fc.assert(
      fc.property(hex, hex, (background, wanted) => {
        expect(contrast(readableOn(background, wanted), background)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it("keeps a colour that is readable already", () => {
    expect(readableOn("#ffffff", "#123456")).toBe("#123456");
  });

  it("mixes by share", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  });
});
