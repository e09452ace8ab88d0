import { createContext, useContext } from "react";
import { PALETTES, type Palette, type ThemeName } from "./palette.ts";

/** The theme that is shown; colours of extensions are chosen for it. */
export const ThemeContext = createContext<ThemeName>("light");

/** Name and colours of the theme that is shown. */
export function useTheme(): { readonly name: ThemeName; readonly palette: Palette } {
  const name = useContext(ThemeContext);
  return { name, palette: PALETTES[name] };
}
