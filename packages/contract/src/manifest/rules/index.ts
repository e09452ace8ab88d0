import { candlesUsed } from "./candles-used.ts";
import { couplings } from "./couplings.ts";
import { hostAbilities } from "./host-abilities.ts";
import { hostVersion } from "./host-version.ts";
import { layoutNesting } from "./layout-nesting.ts";
import { networkOrigins } from "./network-origins.ts";
import { ownIds } from "./own-ids.ts";
import { publisherReserved } from "./publisher-reserved.ts";
import { quoteViews } from "./quote-views.ts";
import { repeatedNames } from "./repeated-names.ts";
import { safePaths } from "./safe-paths.ts";
import { uniqueIds } from "./unique-ids.ts";
import { versionOrder } from "./version-order.ts";
import { webAppIds } from "./web-app-ids.ts";

/** Rules of each contract beyond its schema, in reporting order. */
export const WASM_1_RULES = [
  publisherReserved,
  versionOrder,
  layoutNesting,
  uniqueIds,
  ownIds,
  quoteViews,
  candlesUsed,
];
export const WASM_2_RULES = [publisherReserved, versionOrder, uniqueIds, hostAbilities];
export const RESOURCE_RULES = [
  publisherReserved,
  versionOrder,
  layoutNesting,
  uniqueIds,
  ownIds,
  repeatedNames,
  quoteViews,
  couplings,
];
export const WEB_APP_RULES = [versionOrder, hostVersion, hostAbilities, webAppIds, networkOrigins, safePaths];
export const MANAGED_MODEL_RULES = [hostAbilities, safePaths];
/** Rules for the common fields, for a manifest of no known contract. */
export const COMMON_RULES = [publisherReserved];
