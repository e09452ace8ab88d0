import { mix } from "../theme/contrast.ts";
import { type Palette, SURFACES, type Surface, TONES, type Tone } from "../theme/palette.ts";

const NAMED = new Set<string>([...TONES, ...SURFACES]);

/** Plain names that authors may use; they get the theme's value, so that "green" is readable in both themes. */
export const ALIASES: Readonly<Record<string, Tone | Surface>> = {
  default: "text",
  primary: "accent",
  secondary: "muted",
  gray: "muted",
  grey: "muted",
  blue: "accent",
  green: "positive",
  red: "negative",
  danger: "negative",
  success: "positive",
  orange: "warning",
  amber: "warning",
  yellow: "warning",
  subtle: "raised",
};

/**
 * The `#rrggbb` value of an extension's `color` in a theme; undefined if it is not valid. Only a closed list of names
 * and `#rgb`, `#rrggbb`, `#rrggbbaa` are valid: no text of an extension ever reaches a style, so `url(…)`, `var(…)` or
 * a second declaration cannot be injected.
 */
export function parseColour(text: unknown, palette: Palette): string | undefined {
  if (typeof text !== "string") return undefined;
  const name = text.toLowerCase();
  if (NAMED.has(name)) return palette[name as Tone | Surface];
  const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
  return alias ? palette[alias] : parseHex(name, palette.surface);
}

function parseHex(text: string, behind: string): string | undefined {
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${text.slice(1).replaceAll(/./g, "$&$&")}`;
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (!/^#[0-9a-f]{8}$/.test(text)) return undefined;
  return mix(behind, text.slice(0, 7), Number.parseInt(text.slice(7), 16) / 255);
}
