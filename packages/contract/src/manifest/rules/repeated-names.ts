import { type Issue, issue } from "../../issue.ts";
import { toPointer } from "../../json/pointer.ts";
import { defineRule } from "../contract.ts";
import { contributionsOf, elements, member } from "./read.ts";

/** The validator stores strings as members of an object, where this one never appears to be present. */
const BLIND_SPOT = "__proto__";

/** Completes the schema's uniqueItems for the one symbol whose duplicate it cannot detect. */
export const repeatedNames = defineRule({
  id: "repeated-names",
  says: "Symbols of a watchlist preset are unique.",
  gives: ["manifest.duplicate"],
  check: (manifest) =>
    contributionsOf(manifest, "watchlistPresets").flatMap(({ path, value }): readonly Issue[] => {
      const symbols = elements(member(value, "symbols"));
      const last = symbols.lastIndexOf(BLIND_SPOT);
      if (last === symbols.indexOf(BLIND_SPOT)) return [];
      return [issue("manifest.duplicate", toPointer([...path, "symbols", last]), `${BLIND_SPOT} repeats`)];
    }),
});
