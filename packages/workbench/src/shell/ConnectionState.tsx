import { classes } from "@bourse/ui";
import { useHostState } from "../api/queries.ts";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";

/** Whether the page is connected to the host, and the host to its marketplace. */
export function ConnectionState() {
  const { state } = useStore(connection);
  const cloud = useHostState().data?.cloud;
  // After losing the host, the state of its marketplace is unknown.
  const reachable = state === "live" ? cloud?.reachable : undefined;
  return (
    <div className="flex gap-3 text-xs text-muted">
      <Light
        name="Host"
        good={state === "live"}
        words={state === "live" ? "live" : state === "connecting" ? "connecting" : "lost"}
      />
      <Light
        name="Marketplace"
        good={reachable === true}
        words={
          reachable === true
            ? "online"
            : reachable === false
              ? "offline"
              : state === "live"
                ? "not asked yet"
                : "not known"
        }
      />
    </div>
  );
}

interface LightProps {
  readonly name: string;
  readonly good: boolean;
  readonly words: string;
}

/** Leaves the words to screen readers where there is no room: on narrow pages, and on wider ones while there are optional parts. */
const WORDS = "max-[1360px]:sr-only group-has-[[data-extra]]/top:max-[1640px]:sr-only";

function Light({ name, good, words }: LightProps) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap" title={`${name}: ${words}`}>
      <span aria-hidden="true" className={classes("size-1.5 rounded-full", good ? "bg-positive" : "bg-warning")} />
      <span className={WORDS}>{name}</span>
      <span className={WORDS}>{words}</span>
    </span>
  );
}
