import type { AlertFire, AlertList } from "@bourse/contract/host-api";
import { formatPrice } from "@bourse/ui";
import type { SystemNotice } from "../machine/system-notice.ts";
import { exactPrice } from "../words/price.ts";

/** Fires after the last one that was told, oldest first. */
export function freshFires({ fires }: AlertList, lastTold: number) {
  return fires.filter(({ id }) => id > lastTold).toReversed();
}

/** A fire in words. `decimals`: those of the symbol's prices. */
export function fireNotice(
  { id, symbol, value_of: measure, price, title }: AlertFire,
  decimals?: number,
): SystemNotice {
  const watched = measure === undefined ? symbol : `${symbol} ${measure}`;
  const at = measure === undefined ? formatPrice(price, decimals) : exactPrice(price);
  return { title: `${watched} at ${at}`, body: title, tag: `alert-${id}` };
}
