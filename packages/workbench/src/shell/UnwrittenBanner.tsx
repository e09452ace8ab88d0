import { useHostState } from "../api/queries.ts";
import { localMoment } from "../words/time.ts";

/**
 * Warns that a halt, cancel, revoke, disabling or removal is in effect but would be lost with the host, because its disk
 * refuses the write.
 */
export function UnwrittenBanner() {
  const unwritten = useHostState().data?.unwritten;
  return (
    <div role="alert">
      {unwritten && (
        <p className="border-b border-warning/50 bg-warning/10 px-3 py-1.5 text-sm break-words">
          <strong>In effect, not written yet: {unwritten.message}.</strong> What you halted, cancelled, revoked,
          disabled or removed since {localMoment(unwritten.since)} holds, and fills count, but the host cannot write it
          to its disk. Make room there before you stop the host; otherwise accounts start halted.
        </p>
      )}
    </div>
  );
}
