import type { Dialog } from "@bourse/contract/host-api";
import type { Asks } from "../state/asks.ts";

/** A question that follows a tap within this time is what the trader just asked for. Milliseconds. */
const FOLLOWS_TAP_MS = 10_000;

/**
 * The question that opens by itself: one of the extension the trader has just tapped. Any other waits in the top bar,
 * because a dialog that pops up under a moving hand gets answers nobody meant.
 */
export function askToOpen(dialogs: readonly Dialog[], { open, later, tapped }: Asks, now: number): Dialog | undefined {
  if (open !== undefined || !tapped || now - tapped.at > FOLLOWS_TAP_MS) return undefined;
  return dialogs.find(
    ({ id, extension_id, opened_at }) =>
      extension_id === tapped.extensionId && !later.has(id) && Date.parse(opened_at) >= tapped.at - FOLLOWS_TAP_MS,
  );
}
