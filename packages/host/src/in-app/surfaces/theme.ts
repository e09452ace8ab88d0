import type { Theme } from "@bourse/contract/host-api";

/** The theme that the trader looks at. */
export interface ShownTheme {
  read(): Theme;
  /** A page shows it now. */
  show(theme: Theme): void;
}

/** In memory: every page tells its own when it connects. `light` before any did. */
export function shownTheme(changed: (theme: Theme) => void): ShownTheme {
  let shown: Theme = "light";
  return {
    read: () => shown,
    show(theme) {
      if (theme === shown) return;
      shown = theme;
      changed(theme);
    },
  };
}
