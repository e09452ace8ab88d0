import type { InAppViewInfo } from "@bourse/contract/host-api";
import type { TreeItemInfo } from "@bourse/contract/in-app";

type Action = InAppViewInfo["actions"][number];

/** The actions of an element, those beside it first. */
export function actionsFor({ actions }: InAppViewInfo, item: TreeItemInfo): readonly Action[] {
  const own = actions.filter(
    (each) => each.place !== "view" && (each.for === undefined || each.for === item.context_value),
  );
  return own.toSorted((one, other) => Number(other.place === "inline") - Number(one.place === "inline"));
}
