import type { AlertList } from "@bourse/contract/host-api";
import { PriceDecimals } from "@bourse/ui";
import { useContext, useEffect, useRef } from "react";
import { useAlerts } from "./queries.ts";
import { playSignal } from "./sound.ts";
import { showSystemNotice } from "./system-notice.ts";

/** Announces alerts that fire while the page is open, by the sound and the system notification that each alert asks for. */
export function AlertSignals() {
  const { data } = useAlerts();
  const decimals = useContext(PriceDecimals);
  /** A ref, because a change of the decimals must not announce a fire again. */
  const decimalsOf = useRef(decimals);
  decimalsOf.current = decimals;
  const lastTold = useRef<number>(undefined);
  useEffect(() => {
    if (!data) return;
    const newest = data.fires[0]?.id ?? 0;
    const before = lastTold.current ?? newest;
    lastTold.current = Math.max(before, newest);
    const wishes = new Map(data.alerts.map((alert) => [alert.id, alert]));
    const fresh = freshFires(data, before);
    for (const fire of fresh)
      if (wishes.get(fire.alert_id)?.system_notice) showSystemNotice(fire, decimalsOf.current(fire.symbol));
    // Several fires at once play one sound.
    if (fresh.some((fire) => wishes.get(fire.alert_id)?.sound)) playSignal();
  }, [data]);
  return null;
}

/** Fires after the last one that was told, oldest first. */
export function freshFires({ fires }: AlertList, lastTold: number) {
  return fires.filter(({ id }) => id > lastTold).toReversed();
}
