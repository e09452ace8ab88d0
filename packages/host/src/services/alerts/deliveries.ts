import type { Clock } from "@bourse/platform";
import type { GuestMailbox } from "../../interactive/draft.ts";
import type { Fire } from "./fire.ts";
import type { FireStore } from "./fire-store.ts";

/** Tells of fires: the trader by a notification, the owning guest by an `alert` event. */
export interface Deliveries {
  /** Begins to serve guests that start, and sends what a crash has left unsent. */
  start(): void;
  /** Tells of fires that were just written, in order. */
  tell(fires: readonly Fire[]): void;
  close(): void;
}

interface Dependencies {
  readonly fires: FireStore;
  readonly mailbox: GuestMailbox;
  readonly clock: Clock;
  readonly maxFires: number;
  /**
   * Shows the trader a notification. Told again with the same fire after a crash between it and its mark, so it keeps
   * one notification for each `fire.id`.
   */
  readonly notify: (fire: Fire) => void;
  /** The list or the log has changed. */
  readonly changed: () => void;
  readonly report: (cause: unknown) => void;
}

/** A fire stays waiting until its guest has taken it; every start of the guest queues what waits, oldest first. */
export function alertDeliveries(parts: Dependencies): Deliveries {
  const { fires, mailbox, clock, changed, report } = parts;
  let stop = () => {};
  const notify = (fire: Fire) => {
    try {
      parts.notify(fire);
      fires.markNotified(fire.id);
    } catch (cause) {
      // The fire is written and its guest must still hear of it; the next start of the host notifies.
      report(cause);
    }
  };
  const post = (fire: Fire) => {
    if (fire.recipient === undefined) return;
    const taken = () => {
      fires.markTaken(fire.id, clock.now().toISOString());
      changed();
    };
    mailbox.post(fire.recipient, { type: "alert", data: eventData(fire), taken });
  };
  return {
    start() {
      for (const fire of fires.unnotified()) notify(fire);
      stop = mailbox.onStart((extension) => {
        for (const fire of fires.waiting(extension)) post(fire);
      });
    },
    tell(written) {
      for (const fire of written) {
        notify(fire);
        post(fire);
      }
      fires.prune(parts.maxFires);
      changed();
    },
    close: () => stop(),
  };
}

function eventData({ ruleId, symbol, timeframe, price, firedAt }: Fire) {
  return { id: ruleId, symbol, timeframe, price, fired_at: firedAt };
}
