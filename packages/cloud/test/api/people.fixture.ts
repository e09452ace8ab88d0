import { type Author, type CloudActor, until } from "@bourse/cloud/testing";

/** Where webhooks of the tests go; it takes everything. */
export const WEBHOOK_HOST = "hooks.example.org";

/** Somebody in every role. `other` and `stranger` own what is foreign to `owner`. */
export interface People {
  readonly anonymous: CloudActor;
  readonly user: CloudActor;
  readonly unverified: Author;
  readonly owner: Author;
  readonly maintainer: Author;
  readonly other: Author;
  readonly stranger: Author;
  readonly reviewer: CloudActor;
  readonly finance: CloudActor;
  readonly administrator: CloudActor;
}

/** Waits for a row of a list. */
export function untilListed<Row>(
  actor: CloudActor,
  path: string,
  isIt: (row: Row) => boolean = () => true,
): Promise<Row> {
  return until(async () => ((await actor.get(path)).body.data.items as Row[]).find(isIt), `a row of ${path}`);
}
