import type { ActivationReport } from "@bourse/contract/host-api";
import type { EventBus } from "../events.ts";
import type { ActivationStatus } from "./activations.ts";

/**
 * Notifies the pages, at most once a turn, that an extension's views changed. Also reports the list of extensions as
 * changed when the extension's state, its reason or its fault changed, because these show in both,
 * and calls `moved`.
 */
export function announcer(
  events: EventBus,
  statusOf: (id: string) => ActivationStatus,
  moved: (id: string, activation: ActivationReport) => void,
): (id: string) => void {
  const known = new Map<string, string>();
  const waiting = new Set<string>();
  const tell = (id: string) => {
    events.emit({ type: "workbench", extension_id: id });
    const { activation, fault } = statusOf(id);
    const now = JSON.stringify([activation.state, activation.reason, fault?.code, fault?.suspended]);
    if (now === known.get(id)) return;
    known.set(id, now);
    moved(id, activation);
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
