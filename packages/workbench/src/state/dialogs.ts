import type { NotedFill, Offer } from "@bourse/contract/host-api";
import type { Noun } from "./own-panels.ts";
import { createStore } from "./store.ts";

/** The contribution that a dialog is about. */
export type OfferKey = Pick<Offer, "extension_id" | "kind" | "contribution_id">;

/** The trader's input to an offer, by field: a text as typed, or the chosen options. */
export type OfferDraft = Readonly<Record<string, string | readonly string[]>>;

/** Of each list of items: its form, which changes the one with the id or makes one, and the question before one is removed. */
type ItemRequests = { readonly [Each in Noun]: { readonly id?: string } } & {
  readonly [Each in Noun as `remove-${Each}`]: { readonly id: string };
};

/** The data with which each dialog is opened. */
interface DialogRequests extends ItemRequests {
  readonly palette: object;
  /** Every key of the page. */
  readonly keys: object;
  readonly away: object;
  readonly workspaces: object;
  readonly trust: object;
  readonly figures: object;
  /** The trader's own plugins. */
  readonly plugins: object;
  readonly developer: object;
  readonly install: { readonly id: string; readonly version?: string; readonly rollback?: true };
  readonly approvals: { readonly id: string };
  readonly terms: { readonly id: string };
  readonly log: { readonly id: string };
  readonly "app-log": { readonly id: string };
  readonly remove: { readonly id: string };
  readonly commands: { readonly id: string };
  readonly stored: { readonly id: string };
  readonly failure: { readonly action: string; readonly error: unknown };
  readonly publisher: { readonly id: string };
  /** Creates one, at a price if one is given. */
  readonly alert: { readonly id?: string; readonly price?: number };
  /** The note on a fill, as it was when the dialog opened. */
  readonly "fill-note": { readonly accountId: string; readonly fill: NotedFill };
  readonly "task-runs": { readonly id: string };
  readonly artifact: { readonly id: string };
  /** Time zone and session of one chart. */
  readonly "chart-times": { readonly chartId: string };
  /** Any timeframe for the active chart, and those of the toolbar. */
  readonly timeframe: object;
  readonly "go-to": { readonly chartId: string };
  /** Symbols that a chart is compared with. */
  readonly compare: { readonly chartId: string };
  /** Forecasts of a chart's series; `id`: the one whose values are shown first. */
  readonly forecast: { readonly chartId: string; readonly id?: number };
  /** Everything on the active chart. */
  readonly objects: object;
  /** Settings of one drawing. */
  readonly drawing: { readonly id: string };
  readonly indicators: { readonly chartId: string };
  /** Settings of one indicator. */
  readonly indicator: { readonly id: string };
  /** Use of a contribution of an installed package. */
  /** With values: the fields that the trader has filled in on the chart. */
  readonly offer: { readonly offer: OfferKey; readonly values?: OfferDraft };
  /** A research link, before it is opened. */
  readonly link: { readonly id: string };
  /** Search over all sources; `text`: letters that were typed already. */
  readonly symbols: { readonly text?: string };
  /** Import of a CSV file; without one, the dialog asks for it. */
  readonly "import-bars": { readonly file?: File };
  readonly "arrange-charts": object;
  /** Saved layouts; `leftOut`: what was gone of the one just opened. */
  readonly layouts: { readonly leftOut?: readonly string[] };
  readonly settings: { readonly part: SettingsPartId };
}

/** Parts of the settings, in the order they are shown. */
export const SETTINGS_PARTS = [
  "appearance",
  "signals",
  "models",
  "feeds",
  "data",
  "times",
  "backup",
  "extensions",
] as const;
export type SettingsPartId = (typeof SETTINGS_PARTS)[number];

export type DialogKind = keyof DialogRequests;

/** One dialog and its subject. */
export type DialogRequest<Kind extends DialogKind> = { readonly kind: Kind } & DialogRequests[Kind];

/** The open dialog. */
export type OpenDialog = { [Kind in DialogKind]: DialogRequest<Kind> }[DialogKind];

/** At most one dialog is open. */
export const dialogs = createStore<{ readonly open: OpenDialog | undefined }>({ open: undefined });

export const openDialog = (open: OpenDialog) => dialogs.set({ open });
export const closeDialog = () => dialogs.set({ open: undefined });
