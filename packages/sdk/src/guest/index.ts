/**
 * Extensions in TypeScript. A module calls {@link defineView} (API version 1) or {@link defineExtension} (2) once, and
 * `bourse compile` makes a WebAssembly guest of it.
 */
import "./engine.ts";

export { barMark, type MarkedBar } from "./bar-mark.ts";
export { type Bar, Bars } from "./bars.ts";
export { can } from "./capability.ts";
export { CommandFailed, type CommandParams, type CommandResult, type Commands, commands } from "./commands.ts";
export { log } from "./engine.ts";
export { type Context, defineExtension, type Extension, type MarketUpdate, now } from "./extension.ts";
export { fixed, line, percent, priceText, signed } from "./format.ts";
export {
  type BoxOptions,
  box,
  type Child,
  column,
  type LabelOptions,
  type LineOptions,
  label,
  row,
  type Shown,
  type Tap,
} from "./layout.ts";
export { type Stored, storage } from "./storage.ts";
export { defineView, type ManifestView, type ViewData } from "./view.ts";
