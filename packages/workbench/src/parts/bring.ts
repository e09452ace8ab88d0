import { ASK_DIALOG } from "../asks/AskHost.tsx";
import { DIALOGS } from "../dialogs/registry.tsx";
import { bringCatalogue } from "../errors/catalogue.ts";
import { FIRST_PANELS, PANELS } from "../panels/registry.tsx";
import { SETTINGS } from "../settings/registry.ts";
import type { LazyPart } from "./lazy-part.ts";

type Loads = Pick<LazyPart<never>, "load">;

/** Asks for the code of what a first visit shows, before there is anything to show it with. */
export function bringFirstParts(): void {
  for (const kind of FIRST_PANELS) bring(PANELS[kind].part);
}

/**
 * Brings all other code once somebody uses the page: a dialog then opens at once, and when the host has gone as well.
 * A page that is only looked at stays with what it shows.
 *
 * @returns ends it
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
  ...Object.values(DIALOGS),
  ...Object.values(PANELS).map(({ part }) => part),
  ...Object.values(SETTINGS).map(({ part }) => part),
];

/** The caller asks for the part again, and shows that it cannot be loaded. */
function bring({ load }: Loads): void {
  load().catch((cause: unknown) => console.warn("A part of the page is not loaded yet.", cause));
}
