/** Colours of compared symbols; each is adapted to the theme when it is drawn. */
const COLORS = ["#c96a00", "#8a4fd0", "#0b8486", "#c2367f", "#6d7a00", "#2468d6", "#a03c2b", "#4a6a8a"] as const;

/** The first colour that no other line has. */
export const freeColor = (taken: readonly string[]): string =>
  COLORS.find((each) => !taken.includes(each)) ?? COLORS[0];
