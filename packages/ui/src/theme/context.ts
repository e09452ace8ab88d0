import { createContext, useContext, useMemo } from "react";
import { type ColourPair, type Palette, paletteOf, type ThemeName } from "./palette.ts";

/** The theme that is shown; colours of extensions are chosen for it. */
export const ThemeContext = createContext<ThemeName>("light");

/** The colours of rises and falls that were chosen. */
export const PairContext = createContext<ColourPair>("green-red");

/** Name and colours of the theme that is shown. */
export function useTheme(): { readonly name: ThemeName; readonly palette: Palette } {
  const name = useContext(ThemeContext);
  const pair = useContext(PairContext);
  return { name, palette: useMemo(() => paletteOf(name, pair), [name, pair]) };
}
