import type { AnyRoute } from "../../http/route.ts";
import { downloadVersion } from "./download-version.ts";
import { listPlugins } from "./list-plugins.ts";
import { listPluginVersions } from "./list-versions.ts";
import { readPlugin } from "./read-plugin.ts";
import { unyankVersion } from "./unyank-version.ts";
import { yankVersion } from "./yank-version.ts";

/** What everybody may read, and withdrawing a version. */
export const CATALOGUE_ROUTES: readonly AnyRoute[] = [
  listPlugins,
  readPlugin,
  listPluginVersions,
  downloadVersion,
  yankVersion,
  unyankVersion,
];
