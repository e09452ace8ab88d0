import { FIRST_PANELS, PANELS } from "../panels/registry.tsx";
import { bring } from "../parts/lazy-part.ts";

/** Starts loading the code of a first visit's panels before they are rendered. */
export function bringFirstParts(): void {
  for (const kind of FIRST_PANELS) bring(PANELS[kind].part);
}

/**
 * Loads all other code at the user's first interaction: dialogs then open at once, even if the host has gone. A page
 * that is only looked at loads nothing more, not even the list. @returns a function that ends it
 */
export function bringRestWhenUsed(): () => void {
  const ended = new AbortController();
  const used = () => {
    ended.abort();
    bring({ load: bringRest });
  };
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, used, { signal: ended.signal });
  return () => ended.abort();
}

async function bringRest(): Promise<void> {
  const { REST } = await import("./rest.ts");
  for (const part of REST) bring(part);
}
