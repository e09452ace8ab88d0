import type { AlertList } from "@bourse/contract/host-api";

/** Fires after the last one that was told, oldest first. */
export function freshFires({ fires }: AlertList, lastTold: number) {
  return fires.filter(({ id }) => id > lastTold).toReversed();
}
