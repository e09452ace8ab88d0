type Rgb = readonly [number, number, number];

/** AA for text of any size (WCAG 2.2, 1.4.3). */
export const READABLE_CONTRAST = 4.5;

const MIX_STEPS = 20;

/** Relative luminance of `#rrggbb`, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/**
 * The colour nearest to `wanted` that is readable on `background`. An extension chooses colours without knowing the
 * trader's theme, and a label in the colour of its background would be invisible.
 */
export function readableOn(background: string, wanted: string): string {
  if (contrast(wanted, background) >= READABLE_CONTRAST) return wanted;
  const target = contrast("#000000", background) > contrast("#ffffff", background) ? "#000000" : "#ffffff";
  for (let step = 1; step < MIX_STEPS; step++) {
    const mixed = mix(wanted, target, step / MIX_STEPS);
    if (contrast(mixed, background) >= READABLE_CONTRAST) return mixed;
  }
  return target;
}

/** Mixes `share` of `second` into `first`; 0 returns `first`. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [toRgb(first), toRgb(second)];
  const parts = a.map((value, index) => Math.round(value + ((b[index] ?? value) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function toRgb(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
