import type {
  AppEntry,
  Chart,
  Extension,
  Link,
  NamedLayout,
  Offer,
  PluginSummary,
  RegisteredCommand,
  SymbolInfo,
  Workbench,
} from "@bourse/contract/host-api";
import type { ChartActions } from "../charts/queries.ts";
import type { DeskHistory } from "../history/desk.ts";
import type { LayoutActs } from "../layouts/acts.ts";

/** A command of the palette. */
export interface Command {
  readonly group: "Go to" | "Chart" | "Extensions" | "Marketplace" | "Page";
  readonly name: string;
  readonly keys?: string;
  run(): void;
}

/** An action on an extension that needs no dialog. */
export interface ExtensionAct {
  readonly id: string;
  readonly verb: "enable" | "disable" | "retry";
  /** The command's name, for error messages. */
  readonly action: string;
}

/** Input of the palette: the host's state and the available actions. */
export interface Known {
  readonly desk: DeskHistory;
  readonly symbols: readonly SymbolInfo[];
  readonly charts: readonly Chart[];
  readonly chartActions: ChartActions;
  readonly layouts: readonly NamedLayout[];
  readonly layoutActs: LayoutActs;
  readonly extensions: readonly Extension[];
  /** The web applications that run. */
  readonly apps: readonly AppEntry[];
  readonly offers: readonly Offer[];
  readonly links: readonly Link[];
  readonly plugins: readonly PluginSummary[];
  readonly workbench: Workbench | undefined;
  /** Commands of built-in extensions. */
  readonly registered: readonly RegisteredCommand[];
  /** Whether the host runs plugins of the data folder. */
  readonly hasLocalPlugins: boolean;
  /** Names of the built-in extensions' views, with the ids of their tabs. */
  readonly views: readonly { readonly tabId: string; readonly name: string }[];
  readonly runRegistered: (command: string) => void;
  readonly act: (act: ExtensionAct) => void;
}

/** A part of the page that contributes commands for the current state. */
export type CommandSource = (known: Known) => readonly Command[];
