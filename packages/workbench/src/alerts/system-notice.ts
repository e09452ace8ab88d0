import type { AlertFire } from "@bourse/contract/host-api";
import { formatPrice } from "@bourse/ui";
import { exactPrice } from "../words/price.ts";

/** Whether this page may show notifications of the system. */
export type Permission = NotificationPermission | "absent";

export function permission(): Permission {
  return "Notification" in window ? Notification.permission : "absent";
}

/** Must be called from the trader's click: browsers refuse the question otherwise. */
export async function askPermission(): Promise<Permission> {
  return permission() === "default" ? Notification.requestPermission() : permission();
}

/** Shows a fire. Several windows show one notification, because they use the same tag. `decimals`: those of the symbol's prices. */
export function showSystemNotice({ id, symbol, value_of: measure, price, title }: AlertFire, decimals?: number): void {
  if (permission() !== "granted") return;
  const watched = measure === undefined ? symbol : `${symbol} ${measure}`;
  const at = measure === undefined ? formatPrice(price, decimals) : exactPrice(price);
  const shown = new Notification(`${watched} at ${at}`, { body: title, tag: `bourse-alert-${id}` });
  shown.addEventListener("click", () => window.focus());
}
