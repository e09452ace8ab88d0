import type { CautionReason } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { useHostState } from "../api/queries.ts";
import { useChange } from "../api/use-change.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { localMoment } from "../words/time.ts";

const WHY: Readonly<Record<CautionReason, (at: string) => string>> = {
  unwritten: (at) =>
    `The host ended before its disk took what you stopped or revoked since ${at}. No plugin runs until you trust it again.`,
  restored: (at) => `This desk comes from a backup of ${at}. What you stopped or revoked since is not in it.`,
};

/** Says what a start halted, ended or paused by itself, and lists what extensions may still do until the trader has looked at it. */
export function CautionBanner() {
  const { caution, clock_step_ms: step } = useHostState().data ?? {};
  const confirm = useChange(["state"], (api) => api.call("POST /api/caution/confirmation"));
  return (
    <div role="alert">
      {step !== undefined && (
        <p className="border-b border-warning/50 bg-warning/10 px-3 py-1.5 text-sm break-words">
          <strong>This computer's clock was set {step > 0 ? "forward" : "back"}, or it slept.</strong> Until the time
          has held for ten minutes, the limits of the day stay, and alerts and day orders that it would end rest.
        </p>
      )}
      {caution && (
        <div className="border-b border-warning/50 bg-warning/10 px-3 py-1.5 text-sm break-words">
          <strong>Started with care.</strong> {WHY[caution.reason](localMoment(caution.at))} Accounts are halted,
          sessions and consents of extensions have ended, and tasks are paused.{" "}
          {caution.approvals.length > 0 && (
            <>Extensions may still do this; look at each of them: {caution.approvals.map(wordsOf).join("; ")}. </>
          )}
          <Button size="small" disabled={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
            I have looked at it
          </Button>
          {confirm.error && <ErrorNotice error={confirm.error} />}
        </div>
      )}
    </div>
  );
}

const wordsOf = ({ id, approved }: { readonly id: string; readonly approved: readonly string[] }): string =>
  `${id} (${approved.join(", ")})`;
