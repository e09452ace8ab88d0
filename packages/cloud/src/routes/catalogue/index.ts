import type { AnyRoute } from "../../http/route.ts";
import { PLUGIN_ROUTES } from "./plugins.ts";
import { VERSION_ROUTES } from "./versions.ts";

/** Public reads of published extensions, and withdrawing a version. */
export const CATALOGUE_ROUTES: readonly AnyRoute[] = [...PLUGIN_ROUTES, ...VERSION_ROUTES];
