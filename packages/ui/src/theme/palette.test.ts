import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, mix, READABLE_CONTRAST, readableOn } from "./contrast.ts";
import { PALETTES, SURFACES, type ThemeName, TONES } from "./palette.ts";

const css = readFileSync(path.join(import.meta.dirname, "../styles.css"), "utf8");
const blocks: Readonly<Record<ThemeName, string>> = {
  light: /:root \{([^}]*)\}/.exec(css)?.[1] ?? "",
  dark: /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(css)?.[1] ?? "",
};
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe.each(["light", "dark"] as const)("the %s theme", (name) => {
  it("has the same colours in the style sheet", () => {
    for (const token of [...TONES, ...SURFACES])
      expect(blocks[name]).toContain(`--${token}: ${PALETTES[name][token]};`);
  });

  it("is readable: each tone on each surface text stands on", () => {
    const palette = PALETTES[name];
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
