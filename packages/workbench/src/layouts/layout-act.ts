import type { IJsonModel } from "flexlayout-react";
import type { Act } from "../history/history.ts";
import { layoutNow, restoreLayout } from "../tabs/workspace.ts";

/** A change of the page's arrangement that was made already; `before` is the arrangement before it. */
export function layoutAct(name: string, before: IJsonModel): Act {
  let after: IJsonModel | undefined;
  return {
    name,
    async forward() {
      if (after) restoreLayout(after);
    },
    async back() {
      after = layoutNow();
      restoreLayout(before);
    },
  };
}
