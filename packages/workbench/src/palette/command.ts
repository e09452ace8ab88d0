import type { Chart, Extension, PluginSummary, SymbolInfo, Workbench } from "@bourse/contract/host-api";
import type { ChartActions } from "../charts/queries.ts";

/** Something the palette can do. */
export interface Command {
  readonly group: "Go to" | "Chart" | "Extensions" | "Marketplace" | "Page";
  readonly name: string;
  readonly keys?: string;
  run(): void;
}

/** Something done to an extension at once, without a dialog. */
export interface ExtensionAct {
  readonly id: string;
  readonly verb: "enable" | "disable" | "retry";
  /** The command's name, for saying what failed. */
  readonly action: string;
}

/** What the palette knows: the host's state, and what can be done with it. */
export interface Known {
  readonly symbols: readonly SymbolInfo[];
  readonly charts: readonly Chart[];
  readonly chartActions: ChartActions;
  readonly extensions: readonly Extension[];
  readonly plugins: readonly PluginSummary[];
  readonly workbench: Workbench | undefined;
  readonly act: (act: ExtensionAct) => void;
}

/** A part of the page that has commands: those it has in the state that is known. */
export type CommandSource = (known: Known) => readonly Command[];
