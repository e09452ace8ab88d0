import type { Clock } from "@bourse/platform";
import type { GuestMailbox } from "@bourse/runtime/broker";
import type { Fire } from "./fire.ts";
import type { FireStore } from "./fire-store.ts";

/** Reports fires: to the trader as a notification, to the owning guest as an `alert` event. */
export interface Deliveries {
  /** Begins to serve starting guests, and delivers fires left undelivered by a crash. */
  start(): void;
  /** Reports newly written fires, in order. */
  tell(fires: readonly Fire[]): void;
  close(): void;
}

interface Dependencies {
  readonly fires: FireStore;
  readonly mailbox: GuestMailbox;
  readonly clock: Clock;
  readonly maxFires: number;
  readonly maxFiresPerRule: number;
  /**
   * Shows the trader a notification. After a crash before it is marked as shown, it is called again with the same fire,
   * so it keeps one notification for each `fire.id`.
   */
  readonly notify: (fire: Fire) => void;
  /** The list or the log has changed. */
  readonly changed: () => void;
  readonly report: (cause: unknown) => void;
}

/**
 * A fire stays queued until its guest has processed it; every start of the guest queues waiting fires again, oldest
 * first.
 */
export function alertDeliveries(parts: Dependencies): Deliveries {
  const { fires, mailbox, clock, changed, report } = parts;
  let stop = () => {};
  const notify = (fire: Fire) => {
    try {
      parts.notify(fire);
      fires.markNotified(fire.id);
    } catch (cause) {
      // The fire is written and its guest must still get it; the next start of the host notifies the trader.
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
      for (const ruleId of new Set(written.map((fire) => fire.ruleId))) fires.pruneRule(ruleId, parts.maxFiresPerRule);
      fires.prune(parts.maxFires);
      changed();
    },
    close: () => stop(),
  };
}

function eventData({ ruleId, symbol, timeframe, price, firedAt }: Fire) {
  return { id: ruleId, symbol, timeframe, price, fired_at: firedAt };
}
