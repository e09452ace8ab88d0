import { memo, useEffect } from "react";
import { useSymbolsOf } from "../api/queries.ts";
import { bring, lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";
import type { AgeMarkProps } from "./AgeMark.tsx";
import { isRecorded } from "./recorded.ts";

/** The mark of a price that may be stale. */
export const AGE_MARK = lazyPart(async () => (await import("./AgeMark.tsx")).AgeMark);

export interface PriceAgeProps extends Pick<AgeMarkProps, "words" | "tell"> {
  /** Of the price; several: of a sum over their prices. */
  readonly symbol: string | readonly string[];
}

/** Stands beside each live price: a mark with its age when nothing is heard of it any more, and nothing otherwise. */
export const PriceAge = memo(function PriceAge({ symbol, words, tell }: PriceAgeProps) {
  const live = useSymbolsOf(symbol).filter(({ source }) => !isRecorded(source));
  const { state, since } = useStore(connection);
  const isLive = live.length > 0;
  useEffect(() => {
    // A host that is lost sends no code any more.
    if (isLive) bring(AGE_MARK);
  }, [isLive]);
  const lostSince = state === "lost" ? since : undefined;
  const infos = live.filter((each) => each.silent_since !== undefined || lostSince !== undefined);
  if (infos.length === 0) return null;
  return (
    <PartBoundary label="age of the price" isQuiet>
      <AGE_MARK.View {...{ infos, lostSince, words, tell }} />
    </PartBoundary>
  );
});
