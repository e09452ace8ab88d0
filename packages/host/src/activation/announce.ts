import type { EventBus } from "../events.ts";
import type { ActivationStatus } from "./activations.ts";

/**
 * Notifies the pages, at most once a turn, that an extension's views changed. Also reports the list of extensions as
 * changed when the extension's fault appeared, changed or disappeared, because a suspension shows in both.
 */
export function announcer(events: EventBus, statusOf: (id: string) => ActivationStatus): (id: string) => void {
  const faults = new Map<string, string>();
  const waiting = new Set<string>();
  const tell = (id: string) => {
    events.emit({ type: "workbench", extension_id: id });
    const { fault } = statusOf(id);
    const before = faults.get(id);
    const now = fault && `${fault.code} ${fault.suspended}`;
    if (now === before) return;
    if (now === undefined) faults.delete(id);
    else faults.set(id, now);
    events.emit({ type: "extensions", extension_id: id });
  };
  return (id) => {
    if (waiting.size === 0) {
      setImmediate(() => {
        const ids = [...waiting];
        waiting.clear();
        ids.forEach(tell);
      });
    }
    waiting.add(id);
  };
}
