import { issue } from "../../issue.ts";
import { toPointer } from "../../json/pointer.ts";
import { defineRule } from "../contract.ts";
import { member, viewsOf } from "./read.ts";

/** Only the guest's callback receives candles, and the callback runs only for a view that shows its output. */
export const candlesUsed = defineRule({
  id: "candles-used",
  says: "A view with candles should have guestOutput, because only the guest receives the candles.",
  gives: ["manifest.candles_unused"],
  check: (manifest) =>
    viewsOf(manifest)
      .filter(({ value }) => member(value, "candleTimeframe") !== undefined)
      .filter(({ value }) => member(value, "guestOutput") !== true)
      .map(({ path }) =>
        issue("manifest.candles_unused", toPointer([...path, "candleTimeframe"]), "the view has no guestOutput"),
      ),
});
