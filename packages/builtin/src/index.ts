import type { InAppManifest } from "@bourse/contract/in-app";
import { MORNING_BRIEF } from "./morning-brief/manifest.ts";
import { OUTPUT } from "./output/manifest.ts";
import { TRADING } from "./trading/manifest.ts";

/** An extension of the client: its manifest, and the module that its thread loads. */
export interface BuiltIn {
  /** Its id, name and contributions. */
  readonly manifest: InAppManifest;
  /** The module with `activate(context)`; it runs on a thread of its own. */
  readonly entry: URL;
}

export { STRATEGY_SETS, type StrategySet } from "./strategies/index.ts";

/** Every built-in extension. */
export const BUILT_INS: readonly BuiltIn[] = [
  { manifest: OUTPUT, entry: new URL("./output/extension.ts", import.meta.url) },
  { manifest: TRADING, entry: new URL("./trading/extension.ts", import.meta.url) },
  { manifest: MORNING_BRIEF, entry: new URL("./morning-brief/extension.ts", import.meta.url) },
];
