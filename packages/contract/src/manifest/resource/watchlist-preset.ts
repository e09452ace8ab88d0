import Type from "typebox";
import { WATCHLIST_SYMBOLS } from "../../limits/manifest.ts";
import { closed } from "../../schemas/bodies.ts";
import { ContributionDescriptionSchema, NameSchema, NamespacedIdSchema } from "../fields.ts";

const WatchlistSymbol = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: "^[A-Za-z0-9^._:/-]*$",
  "x-says": "is not a watchlist symbol: letters, digits and ^ . _ : / - only",
});

/** Symbols that the host adds to the trader's own list after a preview. */
export const WatchlistPresetSchema = closed({
  id: NamespacedIdSchema,
  name: NameSchema,
  description: Type.Optional(ContributionDescriptionSchema),
  symbols: Type.Array(WatchlistSymbol, { minItems: 1, maxItems: WATCHLIST_SYMBOLS, uniqueItems: true }),
});

export type WatchlistPreset = Type.Static<typeof WatchlistPresetSchema>;
