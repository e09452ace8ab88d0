import { classes, formatDay, plural } from "@bourse/ui";
import { Suspense } from "react";
import { useExtensions, useHostState, useQuote, useSymbols } from "../api/queries.ts";
import { useActiveChart } from "../charts/queries.ts";
import { lazyPart } from "../parts/lazy-part.ts";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";
import { localMoment } from "../words/time.ts";

const { View: DataNotices } = lazyPart(async () => (await import("../market/DataNotices.tsx")).DataNotices);

const { View: DeveloperMark } = lazyPart(async () => (await import("../developer/DeveloperMark.tsx")).DeveloperMark);

/** Whether the page is connected to the host, and the host to its marketplace. */
function ConnectionState() {
  const { state } = useStore(connection);
  const cloud = useHostState().data?.cloud;
  // After losing the host, the state of its marketplace is unknown.
  const reachable = state === "live" ? cloud?.reachable : undefined;
  return (
    <div className="flex shrink-0 gap-3">
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

/** Leaves the words to screen readers on narrow pages, which have no room for them. */
const WORDS = "max-[899px]:sr-only";

function Light({ name, good, words }: LightProps) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap" title={`${name}: ${words}`}>
      <span aria-hidden="true" className={classes("size-1.5 rounded-full", good ? "bg-positive" : "bg-warning")} />
      <span className={WORDS}>{name}</span>
      <span className={WORDS}>{words}</span>
    </span>
  );
}

/** Facts about the host and its data, at the foot of the page. */
export function StatusBar() {
  const state = useHostState().data;
  const extensions = useExtensions().data;
  const { symbol, timeframe } = useActiveChart();
  const info = useSymbols().data?.symbols.find((each) => each.symbol === symbol);
  const notices = (info?.notices ?? []).filter((each) => each.timeframe === undefined || each.timeframe === timeframe);
  // The list of symbols is read only occasionally; the quote has the time of the latest data.
  const last = useQuote(symbol).data?.time ?? info?.last;
  const failing = extensions?.filter((each) => each.fault).length ?? 0;
  return (
    <footer className="flex h-6 shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-surface px-2.5 text-2xs text-muted">
      <Suspense>{state?.developer && <DeveloperMark />}</Suspense>
      {info && (
        <span className="truncate">
          {info.name} · {info.source} data, {formatDay(info.first)} to {formatDay(last ?? info.last)}
        </span>
      )}
      {info?.silent_since && (
        <span role="status" className="whitespace-nowrap text-negative">
          no plausible prices since {localMoment(info.silent_since)}
        </span>
      )}
      <Suspense>{notices.length > 0 && <DataNotices notices={notices} />}</Suspense>
      {/* Always there: a screen reader tells only what changes in a region that it knows. */}
      <span role="status" aria-label="Computer" className="min-w-0 truncate text-warning" title={state?.machine?.slow}>
        {state?.machine?.slow}
      </span>
      <span id="status-items-left" className="contents" />
      <span className="flex-1" />
      <span id="status-items-right" className="contents" />
      <ConnectionState />
      {extensions && (
        <span className="whitespace-nowrap max-[480px]:sr-only">{plural(extensions.length, "extension")}</span>
      )}
      {failing > 0 && <span className="whitespace-nowrap text-negative">{failing} failing</span>}
      {state && (
        <span className="whitespace-nowrap max-[480px]:sr-only">
          Host {state.host_version} · ABI {state.abi.version}
        </span>
      )}
    </footer>
  );
}
