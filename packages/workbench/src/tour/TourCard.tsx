import { Button, IconButton } from "@bourse/ui";
import { X } from "lucide-react";
import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { takesText } from "../parts/takes-text.ts";
import { dialogs } from "../state/dialogs.ts";
import { endTour, showStep } from "../state/tour.ts";
import { useIsNarrow } from "../tabs/narrow.ts";
import { lookAt, STEPS } from "./steps.ts";

/** How often the place of what a step is about is looked at: panels open, and the trader moves them. Milliseconds. */
const LOOK_EVERY = 250;
const GAP = 10;
const CARD = { width: 300, height: 190 };

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A step of the tour: a card beside what it is about. It darkens nothing, and takes the focus only when it opens. */
export function TourCard({ step }: { readonly step: number }) {
  const shown = STEPS[step];
  const box = useBox(shown?.about);
  const card = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const title = useId();
  useEffect(() => (shown?.tab === undefined ? undefined : lookAt(shown.tab)), [shown]);
  useEscape();
  useLayoutEffect(() => {
    if (!takesText({ target: document.activeElement })) card.current?.focus({ preventScroll: true });
  }, []);
  if (!shown) return null;
  const isLast = step === STEPS.length - 1;
  return (
    <>
      {box && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-20 rounded ring-2 ring-accent"
          style={inside(box)}
        />
      )}
      <section
        ref={card}
        aria-labelledby={title}
        tabIndex={-1}
        // A part of the page for F6.
        data-tab="tour"
        className="fixed z-40 rounded-lg border border-accent bg-surface p-3 text-xs shadow-2xl outline-none max-[899px]:inset-x-3 max-[899px]:bottom-22"
        style={isNarrow ? {} : placeBeside(box)}
      >
        <div role="status">
          <h2 id={title} className="pr-7 text-sm font-semibold">
            {shown.title}{" "}
            <span className="font-normal text-muted">
              {step + 1} of {STEPS.length}
            </span>
          </h2>
          <p className="mt-1">{shown.words}</p>
        </div>
        <IconButton label="End the tour" onClick={endTour} className="absolute top-1.5 right-1.5">
          <X size={14} aria-hidden="true" />
        </IconButton>
        <div className="mt-2 flex justify-end gap-2">
          {step > 0 && <Button onClick={() => showStep(step - 1)}>Back</Button>}
          <Button tone="primary" onClick={() => (isLast ? endTour() : showStep(step + 1))}>
            {isLast ? "Done" : "Next"}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Escape ends the tour, unless it belongs to a dialog, a menu or a field. */
function useEscape(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || dialogs.get().open || takesText(event)) return;
      endTour();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Where the first visible part of a selector is; undefined while there is none. */
function useBox(selector: string | undefined): Box | undefined {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    const look = () =>
      setBox((before) => {
        const now = selector === undefined ? undefined : boxOf(selector);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [selector]);
  return box;
}

function boxOf(selector: string): Box | undefined {
  for (const each of document.querySelectorAll(selector)) {
    const { left, top, width, height } = each.getBoundingClientRect();
    if (width > 0 && height > 0) return { left, top, width, height };
  }
  return undefined;
}

/** The frame lies within its part, so that no edge of the page cuts it off. */
const inside = ({ left, top, width, height }: Box): CSSProperties => ({
  left: left + 2,
  top: top + 2,
  width: width - 4,
  height: height - 4,
});

/** Under a small part; at the side of another that has room for the card; within the part where no side has. */
function placeBeside(box: Box | undefined): CSSProperties {
  const { width, height } = CARD;
  if (!box) return { right: GAP, bottom: 34, width };
  const [right, below] = [box.left + box.width, box.top + box.height];
  const isUnder = box.height < height && innerHeight - below > height + 2 * GAP;
  const isRight = innerWidth - right > width + 2 * GAP;
  const isLeft = box.left > width + 2 * GAP;
  const isOver = box.top > height + 2 * GAP;
  const left = isRight ? right + GAP : isLeft ? box.left - width - GAP : box.left + GAP;
  const top = isOver ? box.top - height - GAP : below - height - 2 * GAP;
  const place = isUnder ? { left: right - width, top: below + GAP } : { left, top: isRight || isLeft ? box.top : top };
  return { left: clamp(place.left, innerWidth - width), top: clamp(place.top, innerHeight - height), width };
}

const clamp = (value: number, most: number): number => Math.max(GAP, Math.min(value, most - GAP));
