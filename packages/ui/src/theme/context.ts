import { createContext, useContext, useMemo } from "react";
import { type ColourPair, type Palette, paletteOf, type ThemeName } from "./palette.ts";

/** The current theme; extensions' colours are adapted to it. */
export const ThemeContext = createContext<ThemeName>("light");

/** The chosen colours of rises and falls. */
export const PairContext = createContext<ColourPair>("green-red");

/** Name and colours of the current theme. */
export function useTheme(): { readonly name: ThemeName; readonly palette: Palette } {
  const name = useContext(ThemeContext);
  const pair = useContext(PairContext);
  return { name, palette: useMemo(() => paletteOf(name, pair), [name, pair]) };
}
