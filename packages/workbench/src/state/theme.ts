import type { ThemeName } from "@bourse/ui";
import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The current theme; it follows the system until the user chooses. */
export const theme = createStore<{ readonly name: ThemeName }>({ name: chosen() ?? ofSystem() });

function chosen(): ThemeName | undefined {
  const kept = readKept("theme");
  return kept === "light" || kept === "dark" ? kept : undefined;
}

function ofSystem(): ThemeName {
  return dark.matches ? "dark" : "light";
}

function apply(): void {
  document.documentElement.dataset.theme = theme.get().name;
}

/** Applies the theme and follows the system. */
export function startTheme(): void {
  apply();
  theme.subscribe(apply);
  dark.addEventListener("change", () => {
    if (!chosen()) theme.set({ name: ofSystem() });
  });
}

/** Switches to the other theme, which this browser remembers. */
export function toggleTheme(): void {
  const name = theme.get().name === "dark" ? "light" : "dark";
  keep("theme", name);
  theme.set({ name });
}
