import type { CautionState } from "@bourse/contract/host-api";
import type { HostParts } from "./parts.ts";
import type { Caution } from "./store/cautions.ts";

/**
 * Takes rights back before anything runs, when the data folder may be out of date: it was restored from a backup, or
 * the previous host ended with actions that its disk had not taken. The folder may lack a halt, a revoke or a session's
 * end, so accounts are halted, sessions and consents to models end, and tasks pause. It may also lack that the trader
 * withdrew trust from a plugin, so no plugin stays trusted; a backup contains no such trust. The rest is listed until
 * the trader confirms it.
 */
export function startCautiously(parts: HostParts): void {
  for (const caution of causesOf(parts)) takeBack(parts, caution);
  parts.unwritten.concluded();
}

function causesOf({ restoredFrom, unwritten, cautions, clock }: HostParts): readonly Caution[] {
  const all: Caution[] = [];
  const { left } = unwritten;
  if (left) all.push({ reason: "unwritten", at: left.since ?? clock.now().toISOString() });
  if (restoredFrom !== undefined) all.push({ reason: "restored", at: restoredFrom });
  return all.filter((each) => each.reason === "unwritten" || !cautions.has(each));
}

function takeBack(parts: HostParts, caution: Caution): void {
  const { accounts, inApp, wired, cautions, audit, clock, database } = parts;
  const { reason } = caution;
  for (const account of accounts.list()) account.setRisk({ state: "halted", reason });
  for (const { id } of inApp.sessions()) inApp.revokeSession(id);
  for (const { extension_id } of inApp.consents()) inApp.revokeModel(extension_id);
  wired.services.tasks.pauseAll();
  if (reason === "unwritten") inApp.plugins.distrustAll();
  const at = clock.now().toISOString();
  database.take(() => audit.add({ at, action: "caution", subject: reason, detail: { since: caution.at } }));
  cautions.add(caution);
}

/** Tells the trader what to look at; undefined: nothing. */
export function describeCaution({ cautions, extensions }: HostParts): CautionState | undefined {
  const open = cautions.open();
  if (!open) return undefined;
  const approvals = extensions
    .list()
    .filter(({ enabled, approved }) => enabled && approved.length > 0)
    .map(({ id, approved }) => ({ id, approved: [...approved] }));
  return { ...open, approvals };
}
