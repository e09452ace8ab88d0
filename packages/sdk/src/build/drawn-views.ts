import { isJsonObject, type JsonValue } from "@bourse/contract";

/** The views of a manifest for which a guest of API version 1 draws, as `contributes` declares them. */
export function drawnViewsIn(contributes: JsonValue | undefined): readonly object[] {
  const views =
    isJsonObject(contributes) && isJsonObject(contributes.views) ? Object.values(contributes.views).flat() : [];
  return views.filter(isJsonObject).flatMap(({ id, quoteSymbol, candleTimeframe, guestOutput }) => {
    if (guestOutput !== true) return [];
    return [{ id, quoteSymbol, ...(candleTimeframe === undefined ? {} : { candleTimeframe }) }];
  });
}
