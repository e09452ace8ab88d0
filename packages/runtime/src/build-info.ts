/** How this program was built. */
export interface BuildInfo {
  readonly build: "debug" | "release";
  /** Whether the host looks for process plugins in the data folder. */
  readonly localPlugins: boolean;
}

/**
 * A checkout is a debug build. `npm run build:release` writes another version of this file into the package; no
 * setting, variable or message changes it.
 */
export const BUILD_INFO: BuildInfo = { build: "debug", localPlugins: true };
