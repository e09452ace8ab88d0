import type { CautionState } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { AccountsDesk } from "./accounts/port.ts";
import type { InAppDesk } from "./in-app/desk.ts";
import type { HostServices } from "./services/services.ts";
import type { Audit } from "./store/audit.ts";
import type { Caution, Cautions } from "./store/cautions.ts";
import type { Database } from "./store/database.ts";
import type { ExtensionStore } from "./store/extensions.ts";
import type { Unwritten } from "./store/unwritten.ts";

/** Lists what the trader should look at. */
export interface CautionParts {
  readonly cautions: Cautions;
  readonly extensions: ExtensionStore;
}

/** Takes rights back. */
interface CautiousParts extends CautionParts {
  /** Time of the backup that the data folder was restored from; absent if it was not restored. */
  readonly restoredFrom?: string | undefined;
  readonly unwritten: Unwritten;
  readonly accounts: AccountsDesk;
  readonly inApp: InAppDesk;
  readonly services: Pick<HostServices, "tasks">;
  readonly audit: Audit;
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Takes rights back before anything runs, when the data folder may be out of date: it was restored from a backup, or
 * the previous host ended with actions that its disk had not taken. The folder may lack a halt, a revoke or a session's
 * end, so accounts are halted, sessions and consents to models end, and tasks pause. It may also lack that the trader
 * withdrew trust from a plugin, so no plugin stays trusted; a backup contains no such trust. The rest is listed until
 * the trader confirms it.
 */
export function startCautiously(parts: CautiousParts): void {
  for (const caution of causesOf(parts)) takeBack(parts, caution);
  parts.unwritten.concluded();
}

function causesOf({ restoredFrom, unwritten, cautions, clock }: CautiousParts): readonly Caution[] {
  const all: Caution[] = [];
  const { left } = unwritten;
  if (left) all.push({ reason: "unwritten", at: left.since ?? clock.now().toISOString() });
  if (restoredFrom !== undefined) all.push({ reason: "restored", at: restoredFrom });
  return all.filter((each) => each.reason === "unwritten" || !cautions.has(each));
}

function takeBack(parts: CautiousParts, caution: Caution): void {
  const { accounts, inApp, services, cautions, audit, clock, database } = parts;
  const { reason } = caution;
  for (const account of accounts.list()) account.setRisk({ state: "halted", reason });
  for (const { id } of inApp.sessions()) inApp.revokeSession(id);
  for (const { extension_id } of inApp.consents()) inApp.revokeModel(extension_id);
  services.tasks.pauseAll();
  if (reason === "unwritten") inApp.plugins.distrustAll();
  const at = clock.now().toISOString();
  database.take(() => audit.add({ at, action: "caution", subject: reason, detail: { since: caution.at } }));
  cautions.add(caution);
}

/** Tells the trader what to look at; undefined: nothing. */
export function describeCaution({ cautions, extensions }: CautionParts): CautionState | undefined {
  const open = cautions.open();
  if (!open) return undefined;
  const approvals = extensions
    .list()
    .filter(({ enabled, approved }) => enabled && approved.length > 0)
    .map(({ id, approved }) => ({ id, approved: [...approved] }));
  return { ...open, approvals };
}
