import { issue } from "../../issue.ts";
import { toPointer } from "../../json/pointer.ts";
import { defineRule } from "../contract.ts";
import { capabilitiesOf, member, viewsOf } from "./read.ts";

/** The host reads the quote for the view, so the trader must have approved market data. */
export const quoteViews = defineRule({
  id: "quote-views",
  says: "A view with quoteSymbol requires the capability tradingRead; the issue points to the first such view.",
  gives: ["manifest.coupling"],
  check: (manifest) => {
    if (capabilitiesOf(manifest).includes("tradingRead")) return [];
    const view = viewsOf(manifest).find((each) => member(each.value, "quoteSymbol") !== undefined);
    if (!view) return [];
    const pointer = toPointer([...view.path, "quoteSymbol"]);
    return [issue("manifest.coupling", pointer, "a quote view needs tradingRead among the capabilities")];
  },
});
