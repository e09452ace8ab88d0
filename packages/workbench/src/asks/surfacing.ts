import type { Dialog } from "@bourse/contract/host-api";
import type { Asks } from "../state/asks.ts";

/** A question within this time after a tap counts as its consequence. Milliseconds. */
const FOLLOWS_TAP_MS = 10_000;

/**
 * The question that opens by itself: only one from the extension that the trader has just tapped. Others wait in the
 * top bar, because a dialog that pops up under a moving pointer gets unintended answers.
 */
export function askToOpen(dialogs: readonly Dialog[], { open, later, tapped }: Asks, now: number): Dialog | undefined {
  if (open !== undefined || !tapped || now - tapped.at > FOLLOWS_TAP_MS) return undefined;
  return dialogs.find(
    ({ id, extension_id, opened_at }) =>
      extension_id === tapped.extensionId && !later.has(id) && Date.parse(opened_at) >= tapped.at - FOLLOWS_TAP_MS,
  );
}
