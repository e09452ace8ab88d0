import { PriceDecimals } from "@bourse/ui";
import { useContext, useEffect, useRef } from "react";
import { useAlerts } from "../alerts/queries.ts";
import { playSignal } from "../machine/sound.ts";
import { showSystemNotice } from "../machine/system-notice.ts";
import { pageVoice } from "../machine/voice.ts";
import { fireNotice, freshFires } from "./fires.ts";

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
    if (!pageVoice().speaks()) return;
    const wishes = new Map(data.alerts.map((alert) => [alert.id, alert]));
    const fresh = freshFires(data, before);
    for (const fire of fresh)
      if (wishes.get(fire.alert_id)?.system_notice) showSystemNotice(fireNotice(fire, decimalsOf.current(fire.symbol)));
    // Several fires at once play one sound.
    if (fresh.some((fire) => wishes.get(fire.alert_id)?.sound)) playSignal();
  }, [data]);
  return null;
}
