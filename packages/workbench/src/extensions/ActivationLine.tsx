import type { ActivationReport } from "@bourse/contract/host-api";
import { formatClock } from "@bourse/ui";

const WORDS: Readonly<Record<ActivationReport["state"], string>> = {
  preparing: "Getting ready",
  starting: "Starting",
  healthy: "Running",
  failed: "Failed, and is tried again",
  suspended: "Does not run",
  stopped: "Stopped",
};

/** The state of an extension's running part, since when, and why. A fault and its remedy are shown separately. */
export function ActivationLine({ activation: { state, since, reason } }: { readonly activation: ActivationReport }) {
  return (
    <p className="text-xs text-muted" data-activation={state} role="status">
      {WORDS[state]} since <time dateTime={since}>{formatClock(since)}</time>
      {reason && (
        <>
          : <bdi>{reason.message}</bdi>
        </>
      )}
    </p>
  );
}
