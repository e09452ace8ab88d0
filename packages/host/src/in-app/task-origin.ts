import type { ObjectOrigin, Task } from "@bourse/contract/host-api";
import type { InApp } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";

/** Takes the place of the version in the origin of an object from a package. */
const IN_APP = "in-app";

/** The origin of a task that an in-app extension created. */
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
