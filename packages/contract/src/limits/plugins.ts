import { KIB, MIB } from "./units.ts";

/** A description with a full inventory of short paths has about 45 KB. A hostile one takes time to read. */
export const PLUGIN_YAML_MAX_BYTES = 64 * KIB;
/** The deepest value is a field of a view's action. */
export const PLUGIN_YAML_MAX_DEPTH = 8;
/** A long list of faults helps nobody: an author fixes the first ones and checks again. */
export const PLUGIN_MAX_ISSUES = 100;
/** A plugin has few source files. More files are dependencies, which belong in one bundle. */
export const PLUGIN_MAX_FILES = 400;
/** All files together: each is hashed before every start. */
export const PLUGIN_MAX_BYTES = 64 * MIB;
export const PLUGIN_PATH_MAX_LENGTH = 200;
export const PLUGIN_PATH_MAX_SEGMENTS = 8;
export const PLUGIN_MAX_ARGUMENTS = 32;
export const PLUGIN_ARGUMENT_MAX_LENGTH = 1000;
export const PLUGIN_MAX_COMMANDS = 50;
/** Each is a tab of the page. */
export const PLUGIN_MAX_VIEWS = 8;
/** Actions of one view: they appear above its tree and in the menus of its elements. */
export const PLUGIN_MAX_ACTIONS = 16;
/** Each is a row of the settings page. */
export const PLUGIN_MAX_SETTINGS = 32;
/** Folders below `plugins`: every scan reads each of them. */
export const PLUGIN_MAX_FOLDERS = 200;

/** Limits of a plugin's process and of its wire. */
export interface PluginLimits {
  /** From the start of the process to its answer to `initialize`. */
  readonly startMs: number;
  /** A request to the plugin fails after this time. */
  readonly requestMs: number;
  /** From the end of its input until it is asked to end. */
  readonly patienceMs: number;
  /** From then until it is killed, with everything in its group. */
  readonly graceMs: number;
  /** Wait after the first crash; doubles with each that follows. */
  readonly backOffMs: number;
  readonly maxBackOffMs: number;
  /** After this many crashes within the window, it stays stopped until the trader starts it. */
  readonly maxCrashes: number;
  readonly crashWindowMs: number;
  /** A plugin that leaves its input unread for this long is stopped. */
  readonly unreadMs: number;
  /** Bytes that may wait for a plugin to read them. */
  readonly maxUnreadBytes: number;
  /** Bytes kept as its log: the end of its standard error. */
  readonly maxLogBytes: number;
  /** Shortest time between two scans of a running host for plugins that are new or changed, or whose trust changed. */
  readonly lookMs: number;
  /** If this many times the duration of the last scan is longer, the host waits that long: many files must not keep the disk busy. */
  readonly lookRest: number;
}

export const PLUGIN_LIMITS: PluginLimits = {
  // An interpreter that loads many files from a slow disk, ten times slower than usual.
  startMs: 60_000,
  requestMs: 60_000,
  patienceMs: 2_000,
  graceMs: 3_000,
  backOffMs: 1_000,
  maxBackOffMs: 30_000,
  maxCrashes: 3,
  crashWindowMs: 300_000,
  unreadMs: 10_000,
  // Two of the longest lines.
  maxUnreadBytes: 8 * MIB,
  // A few hundred lines.
  maxLogBytes: 64 * KIB,
  // A trader who decides in a terminal looks at the page next and expects the result there.
  lookMs: 1_000,
  lookRest: 20,
};
