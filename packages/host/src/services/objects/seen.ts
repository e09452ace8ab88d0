import { HostRefusal } from "../../refusal.ts";

/** Refuses a change of an object that was changed after the page had read it. @throws HostRefusal `object.changed` */
export function checkSeen(current: { readonly revision: number }, seen: number | "none"): void {
  if (current.revision === seen) return;
  throw new HostRefusal("object.changed", `it has revision ${current.revision}, the change is for ${seen}`);
}
