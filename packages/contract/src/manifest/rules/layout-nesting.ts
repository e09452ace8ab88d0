import { toPointer } from "../../json/pointer.ts";
import { checkNesting } from "../../view/nesting.ts";
import { defineRule } from "../contract.ts";
import { member, viewsOf } from "./read.ts";

/** The host and every page draw a layout by recursion. */
export const layoutNesting = defineRule({
  id: "layout-nesting",
  says: "A layout has at most 24 nesting levels.",
  gives: ["json.too_deep"],
  check: (manifest) =>
    viewsOf(manifest).flatMap(({ path, value }) => {
      const layout = member(value, "sdui");
      return layout === undefined ? [] : checkNesting(layout, toPointer([...path, "sdui"]));
    }),
});
