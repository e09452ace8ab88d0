import { useHostState } from "../api/queries.ts";
import { localMoment } from "../words/time.ts";

/**
 * Warns that a revoke, disabling or removal is in effect but would be lost with the host, because its disk refuses the
 * write.
 */
export function UnwrittenBanner() {
  const unwritten = useHostState().data?.unwritten;
  return (
    <div role="alert">
      {unwritten && (
        <p className="border-b border-warning/50 bg-warning/10 px-3 py-1.5 text-sm break-words">
          <strong>Not saved yet.</strong> What you revoked, disabled or removed since {localMoment(unwritten.since)} is
          in effect, but the host cannot write it to its disk ({unwritten.message}). Make room there before you stop the
          host.
        </p>
      )}
    </div>
  );
}
