import { ASK_DIALOG } from "../asks/AskHost.tsx";
import { CHART_PARTS } from "../chart/parts.ts";
import { DIALOGS } from "../dialogs/registry.tsx";
import { bringCatalogue } from "../errors/catalogue.ts";
import { FIRST_PANELS, PANELS } from "../panels/registry.tsx";
import { SETTINGS } from "../settings/registry.ts";

/** Code that is loaded later: a lazy part or lazy code. */
interface Loads {
  load(): Promise<unknown>;
}

/** Starts loading the code of a first visit's panels before they are rendered. */
export function bringFirstParts(): void {
  for (const kind of FIRST_PANELS) bring(PANELS[kind].part);
}

/**
 * Loads all other code at the user's first interaction: dialogs then open at once, even if the host has gone. A page
 * that is only looked at loads nothing more. @returns a function that ends it
 */
export function bringRestWhenUsed(): () => void {
  const ended = new AbortController();
  const used = () => {
    ended.abort();
    for (const part of rest()) bring(part);
  };
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, used, { signal: ended.signal });
  return () => ended.abort();
}

const rest = (): readonly Loads[] => [
  { load: bringCatalogue },
  ASK_DIALOG,
  ...CHART_PARTS,
  ...Object.values(DIALOGS),
  ...Object.values(PANELS).map(({ part }) => part),
  ...Object.values(SETTINGS).map(({ part }) => part),
];

/** The component itself requests the part again and shows the failure. */
function bring({ load }: Loads): void {
  load().catch((cause: unknown) => console.warn("A part of the page is not loaded yet.", cause));
}
