import { type LazyPart, lazyPart } from "../parts/lazy-part.ts";
import type { SettingsPartId } from "../state/dialogs.ts";

/** A part of the settings. */
export interface SettingsPart {
  readonly name: string;
  readonly description: string;
  readonly part: LazyPart<object>;
}

/** Every part of the settings; the palette has a command for each. */
export const SETTINGS: Readonly<Record<SettingsPartId, SettingsPart>> = {
  appearance: {
    name: "Appearance",
    description: "How rises and falls look. Saved in this browser.",
    part: lazyPart(async () => (await import("./AppearanceSettings.tsx")).AppearanceSettings),
  },
  signals: {
    name: "Sounds and notices",
    description: "Told while the page is open, also in the background. Saved in this browser.",
    part: lazyPart(async () => (await import("../signals/SignalSettings.tsx")).SignalSettings),
  },
  models: {
    name: "Language models",
    description: "Services that extensions may ask, if you allow it. Nothing is sent until you enable one.",
    part: lazyPart(async () => (await import("../models/ModelSettings.tsx")).ModelSettings),
  },
  feeds: {
    name: "Feeds",
    description: "Where news and calendar come from, and which origins extensions may contact.",
    part: lazyPart(async () => (await import("../feeds/FeedSettings.tsx")).FeedSettings),
  },
  data: {
    name: "Market data",
    description: "Your own files of bars, beside the sources of this host.",
    part: lazyPart(async () => (await import("../market/DataSettings.tsx")).DataSettings),
  },
  times: {
    name: "Time and sessions",
    description: "The time zone of charts, kept by this browser, and trading hours, kept by the host.",
    part: lazyPart(async () => (await import("../chart/time/TimeSettings.tsx")).TimeSettings),
  },
  backup: {
    name: "Backup",
    description: "The whole desk in one file, to keep or to move to another machine.",
    part: lazyPart(async () => (await import("../backup/BackupSettings.tsx")).BackupSettings),
  },
  extensions: {
    name: "Extensions of the client",
    description: "Settings that the client's own extensions declare. They hold for all workspaces.",
    part: lazyPart(async () => (await import("../in-app/ExtensionSettings.tsx")).ExtensionSettings),
  },
};
