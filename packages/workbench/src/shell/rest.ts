import { ASK_DIALOG } from "../asks/AskHost.tsx";
import { CHART_PARTS } from "../chart/parts.ts";
import { DIALOGS } from "../dialogs/registry.tsx";
import { bringCatalogue } from "../errors/catalogue.ts";
import { AGE_MARK } from "../market/PriceAge.tsx";
import { PANELS } from "../panels/registry.tsx";
import type { Loads } from "../parts/lazy-part.ts";
import { SETTINGS } from "../settings/registry.ts";

/** All code that a first visit does not need. */
export const REST: readonly Loads[] = [
  { load: bringCatalogue },
  { load: () => import("../dialogs/OpenedDialog.tsx") },
  ASK_DIALOG,
  AGE_MARK,
  ...CHART_PARTS,
  ...Object.values(DIALOGS),
  ...Object.values(PANELS).map(({ part }) => part),
  ...Object.values(SETTINGS).map(({ part }) => part),
];
