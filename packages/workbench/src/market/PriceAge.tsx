import { memo, useEffect } from "react";
import { useSymbol } from "../api/queries.ts";
import { bring, lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";
import { isRecorded } from "./recorded.ts";

/** The mark of a price that may be stale. */
export const AGE_MARK = lazyPart(async () => (await import("./AgeMark.tsx")).AgeMark);

export interface PriceAgeProps {
  readonly symbol: string;
}

/** Stands beside each live price: a mark with its age when nothing is heard of it any more, and nothing otherwise. */
export const PriceAge = memo(function PriceAge({ symbol }: PriceAgeProps) {
  const info = useSymbol(symbol);
  const { state, since } = useStore(connection);
  const isLive = info !== undefined && !isRecorded(info.source);
  useEffect(() => {
    // A host that is lost sends no code any more.
    if (isLive) bring(AGE_MARK);
  }, [isLive]);
  const lostSince = state === "lost" ? since : undefined;
  if (!isLive || (info.silent_since === undefined && lostSince === undefined)) return null;
  return (
    <PartBoundary label="age of the price" isQuiet>
      <AGE_MARK.View info={info} lostSince={lostSince} />
    </PartBoundary>
  );
});
