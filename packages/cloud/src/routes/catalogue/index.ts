import type { AnyRoute } from "../../http/route.ts";
import { listHandovers, listPlugins, listPluginVersions, readKeySet, readPlugin } from "./plugins.ts";
import { downloadVersion, unyankVersion, yankVersion } from "./versions.ts";

/** Public reads of published extensions, and withdrawing a version. */
export const CATALOGUE_ROUTES: readonly AnyRoute[] = [
  listPlugins,
  readPlugin,
  listPluginVersions,
  downloadVersion,
  readKeySet,
  listHandovers,
  yankVersion,
  unyankVersion,
];
