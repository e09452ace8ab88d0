import { Button } from "@bourse/ui";
import { WifiOff } from "lucide-react";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";

/** Warns that the host cannot be reached: the page keeps showing old data. */
export function LostBanner({ onRetry }: { readonly onRetry: () => void }) {
  const { state, retryIn = 0 } = useStore(connection);
  return (
    <div role="status">
      {state === "lost" && (
        <div className="flex items-center gap-2 border-b border-warning/40 bg-warning/10 px-3 py-1">
          <WifiOff size={14} aria-hidden="true" className="text-warning" />
          <span className="flex-1">
            The host does not answer. What you see may be old. Trying again every{" "}
            {retryIn >= 2000 ? `${Math.round(retryIn / 1000)} seconds` : "second"}.
          </span>
          <Button onClick={onRetry}>Try now</Button>
        </div>
      )}
    </div>
  );
}
