import type { AnyRoute } from "../../http/route.ts";
import { downloadVersion } from "./download-version.ts";
import { listHandovers } from "./list-handovers.ts";
import { listPlugins } from "./list-plugins.ts";
import { listPluginVersions } from "./list-versions.ts";
import { readKeySet } from "./read-key-set.ts";
import { readPlugin } from "./read-plugin.ts";
import { unyankVersion } from "./unyank-version.ts";
import { yankVersion } from "./yank-version.ts";

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
