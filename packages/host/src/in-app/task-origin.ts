import type { ObjectOrigin, Task } from "@bourse/contract/host-api";
import type { InApp } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";

/** Stands where an object of a package names the version that it came from. */
const IN_APP = "in-app";

/** The mark of a task that code of the in-app API made. */
export function originOf({ id }: InApp): ObjectOrigin {
  return { extension_id: id, version: IN_APP, contribution_id: IN_APP };
}

/** Whether an extension of the in-app API made what has this origin. */
export const isOwnOf =
  (id: string) =>
  (origin: ObjectOrigin | undefined): boolean =>
    origin?.version === IN_APP && origin.extension_id === id;

/** @throws HostRefusal `automation.not_owner` */
export function requireOwn({ origin }: Task, { id }: InApp): void {
  if (isOwnOf(id)(origin)) return;
  throw new HostRefusal("automation.not_owner", `${id} has not made this task`);
}
