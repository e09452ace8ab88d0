import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** Height of a row in CSS pixels. */
export const ROW_HEIGHT = 24;

/** Rows drawn above and below those in sight, so that scrolling shows no gap. */
const BEYOND = 8;

interface Sight {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  /** The active row is always drawn: screen readers find it by its id. */
  readonly at: number;
}

/** The rows of a long list that are drawn. */
export function useWindow({ box, count, at }: Sight) {
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  const onScroll = useCallback(() => {
    const { scrollTop: top = 0, clientHeight: height = 600 } = box.current ?? {};
    setSeen({ top, height });
  }, [box]);
  useLayoutEffect(onScroll, [onScroll]);
  const first = Math.max(0, Math.floor(seen.top / ROW_HEIGHT) - BEYOND);
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / ROW_HEIGHT) + BEYOND);
  const indexes = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  if (at < first && at < count) indexes.unshift(at);
  else if (at >= last && at < count) indexes.push(at);
  const bring = useCallback(
    (index: number) => {
      const { current } = box;
      if (!current) return;
      const top = index * ROW_HEIGHT;
      if (top < current.scrollTop) current.scrollTop = top;
      else if (top + ROW_HEIGHT > current.scrollTop + current.clientHeight) {
        current.scrollTop = top + ROW_HEIGHT - current.clientHeight;
      }
    },
    [box],
  );
  return { indexes, onScroll, bring };
}
