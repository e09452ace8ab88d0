import type { Theme } from "@bourse/contract/host-api";

/** The theme that the trader looks at. */
export interface ShownTheme {
  read(): Theme;
  /** Called when a page shows this theme. */
  show(theme: Theme): void;
}

/** Kept in memory: every page reports its theme when it connects. `light` before the first report. */
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
