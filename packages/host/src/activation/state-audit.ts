import type { ActivationReport } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { Audit } from "../store/audit.ts";

/** Records states of activations in the audit log. */
export interface StateAudit {
  /** `all` records every state; `failures` only failures and the recovery from one. */
  note(id: string, activation: ActivationReport, which: "all" | "failures"): void;
  /** Stops recording. */
  close(): void;
}

export interface StateAuditInput {
  readonly clock: Pick<Clock, "now">;
  readonly audit: Pick<Audit, "add">;
  readonly linesPerHour: number;
  transaction(work: () => void): void;
  /** Called when a line cannot be written. */
  report(cause: unknown): void;
}

/** Maximum lines of one extension in an hour: a program that crashes all day must not fill the disk. */
export const STATE_LINES_PER_HOUR = 60;

interface Noted {
  /** The last state and code that was recorded or passed over. */
  last: string;
  wasFailure: boolean;
  hour: number;
  lines: number;
}

const FAILURES: ReadonlySet<ActivationReport["state"]> = new Set(["failed", "suspended"]);
const HOUR_MS = 3_600_000;

export function stateAudit({ clock, audit, linesPerHour, transaction, report }: StateAuditInput): StateAudit {
  const noted = new Map<string, Noted>();
  let isOpen = true;
  const add = (id: string, known: Noted, { state, since, reason }: ActivationReport) => {
    const now = clock.now();
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (known.hour !== hour) Object.assign(known, { hour, lines: 0 });
    known.lines += 1;
    if (known.lines > linesPerHour) return;
    const last = known.lines === linesPerHour ? { note: "no further state is recorded in this hour" } : {};
    const detail = { state, since, ...(reason ? { reason } : {}), ...last };
    try {
      transaction(() => audit.add({ at: now.toISOString(), action: "state", subject: id, detail }));
    } catch (cause) {
      // A full disk must not change how an extension runs.
      report(cause);
    }
  };
  return {
    note(id, activation, which) {
      if (!isOpen) return;
      const known = noted.get(id) ?? { last: "", wasFailure: false, hour: 0, lines: 0 };
      noted.set(id, known);
      // Progress within a state changes its message alone.
      const now = `${activation.state} ${activation.reason?.code ?? ""}`;
      if (now === known.last) return;
      known.last = now;
      const isFailure = FAILURES.has(activation.state);
      const isRecovery = known.wasFailure && activation.state === "healthy";
      if (isFailure || isRecovery) known.wasFailure = isFailure;
      if (which === "all" || isFailure || isRecovery) add(id, known, activation);
    },
    close() {
      isOpen = false;
    },
  };
}
