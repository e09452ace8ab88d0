import { type Author, type CloudActor, until } from "@bourse/cloud/testing";

/** Receiver of the tests' webhooks; it accepts everything. */
export const WEBHOOK_HOST = "hooks.example.org";

/** A person in every role. `other` and `stranger` own the objects foreign to `owner`. */
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
