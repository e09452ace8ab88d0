/** How this program was built. */
export interface BuildInfo {
  readonly build: "debug" | "release";
  /** Whether process plugins in the data folder are looked for. */
  readonly localPlugins: boolean;
}

/**
 * A checkout is a debug build. `npm run build:release` writes another version of this file into what it packs; no setting, variable
 * or message is asked.
 */
export const BUILD_INFO: BuildInfo = { build: "debug", localPlugins: true };
