/** The two themes of the client. */
export type ThemeName = "light" | "dark";

/** Colours with a meaning; each theme gives them values that are readable on its surfaces. */
export const TONES = ["text", "muted", "accent", "positive", "negative", "warning"] as const;
export type Tone = (typeof TONES)[number];

/** Backgrounds, from the page to the elements on top of it. */
export const SURFACES = ["background", "surface", "raised", "border"] as const;
export type Surface = (typeof SURFACES)[number];

/** Every colour of a theme as `#rrggbb`. `styles.css` holds the same values as custom properties. */
export type Palette = Readonly<Record<Tone | Surface, string>>;

/** Text tones reach WCAG AA (4.5:1) on background, surface and raised; a test verifies this. */
export const PALETTES: Readonly<Record<ThemeName, Palette>> = {
  light: {
    text: "#17212d",
    muted: "#515e6c",
    accent: "#1257bd",
    positive: "#0a7448",
    negative: "#bb2438",
    warning: "#855400",
    background: "#eef1f4",
    surface: "#ffffff",
    raised: "#f5f7f9",
    border: "#d3dae2",
  },
  dark: {
    text: "#dde5ee",
    muted: "#98a6b6",
    accent: "#74adff",
    positive: "#41c58c",
    negative: "#ff8089",
    warning: "#e3b35a",
    background: "#0b1016",
    surface: "#121922",
    raised: "#1a232e",
    border: "#2a3644",
  },
};

/** Colour pairs for rises and falls. Many people cannot distinguish green and red, but can distinguish blue and orange. */
export const COLOUR_PAIRS = ["green-red", "blue-orange"] as const;
export type ColourPair = (typeof COLOUR_PAIRS)[number];

/** The tones that a pair sets; the first pair is that of {@link PALETTES}. */
export const PAIR_TONES: Readonly<Record<ThemeName, Readonly<Record<ColourPair, Pick<Palette, PairTone>>>>> = {
  light: {
    "green-red": { positive: PALETTES.light.positive, negative: PALETTES.light.negative },
    "blue-orange": { positive: "#1059c4", negative: "#a34700" },
  },
  dark: {
    "green-red": { positive: PALETTES.dark.positive, negative: PALETTES.dark.negative },
    "blue-orange": { positive: "#62a8ff", negative: "#ff9d42" },
  },
};

type PairTone = "positive" | "negative";

/** Every colour of a theme with the given pair. */
export const paletteOf = (theme: ThemeName, pair: ColourPair): Palette => ({
  ...PALETTES[theme],
  ...PAIR_TONES[theme][pair],
});
