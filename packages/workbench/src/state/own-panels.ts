/** One of the client's own panels. */
export interface OwnPanel {
  /** On its tab. */
  readonly name: string;
  /** Name in the palette, where the short name is unclear. */
  readonly fullName?: string;
  /** Where it opens: an edge of the page. */
  readonly border: "left" | "bottom" | "right";
  /** It stays closed in its border until somebody opens it. */
  readonly isQuiet?: true;
  /** Its items: the dialog of this name is the form of one, that of `remove-<noun>` asks before one is removed. */
  readonly noun?: string;
}

/** The client's own panels, in the order they are placed. */
export const OWN_PANELS = {
  marketplace: { name: "Marketplace", border: "left", isQuiet: true },
  extensions: { name: "Installed", fullName: "Installed extensions", border: "left", isQuiet: true },
  watchlist: { name: "Watchlist", border: "right" },
  alerts: { name: "Alerts", border: "bottom", isQuiet: true, noun: "alert" },
  scanner: { name: "Scanner", border: "bottom", isQuiet: true, noun: "scan" },
  orders: { name: "Orders", fullName: "Orders and positions", border: "bottom", isQuiet: true },
  backtest: { name: "Backtest", border: "bottom", isQuiet: true },
  notices: { name: "Notices", border: "right", isQuiet: true },
  automations: { name: "Automations", border: "bottom", isQuiet: true, noun: "task" },
  assistant: { name: "Assistant", border: "right", isQuiet: true },
  output: { name: "Output", border: "bottom", isQuiet: true },
  calendar: { name: "Calendar", fullName: "Economic calendar", border: "bottom", isQuiet: true },
  ticket: { name: "Ticket", fullName: "Order ticket", border: "right", isQuiet: true },
  news: { name: "News", border: "right", isQuiet: true },
} as const satisfies Readonly<Record<string, OwnPanel>>;
export type OwnTabId = keyof typeof OWN_PANELS;

/** The items of the panels that are lists. */
export type Noun = Extract<(typeof OWN_PANELS)[OwnTabId], { noun: string }>["noun"];
