import { useEffect, useState } from "react";
import { ownTime, type PageTime } from "../machine/page-time.ts";

/**
 * A question of the host cannot be answered before this time. By then a double click is over, and so is a click meant for a
 * dialog that the question replaced. It is longer than a person takes from seeing to pressing.
 */
export const GUARD_MS = 700;

/** The part of an event that the guard reads. */
export interface Seen {
  readonly type: string;
  readonly isTrusted: boolean;
  readonly pointerType?: string;
  readonly screenX?: number;
  readonly screenY?: number;
  readonly repeat?: boolean;
}

/** Whether the trader has seen a question, and acted since. */
export interface AnswerGuard {
  /** Every event of the page. */
  see(event: Seen): void;
  /** Whether a button may answer now. */
  mayAnswer(): boolean;
  end(): void;
}

interface GuardInput {
  readonly time: PageTime;
  /** Where the pointer was before: an element that appears under a resting pointer gets an event although nothing moved. */
  readonly from: Place | undefined;
  /** Called when the time has passed. */
  onReady(): void;
}

type Place = readonly [x: number, y: number];

const placeOf = ({ screenX = 0, screenY = 0 }: Seen): Place => [screenX, screenY];

/**
 * Accepts answers after {@link GUARD_MS} of the page's own time without a press, and after a movement of the pointer, a touch,
 * or a new key. Each press restarts the time: it may belong to a series of clicks that began elsewhere, for example in an
 * application's frame, whatever origin the event reports.
 */
export function answerGuard({ time, from, onReady }: GuardInput): AnswerGuard {
  let isReady = false;
  let hasActed = false;
  const begin = () =>
    time.after(GUARD_MS, () => {
      isReady = true;
      onReady();
    });
  let stop = begin();
  const pressed = (pointerType: string | undefined) => {
    if (!isReady) {
      stop();
      stop = begin();
    } else hasActed ||= pointerType !== "mouse";
  };
  return {
    see(event) {
      const { type, isTrusted, pointerType, repeat } = event;
      if (!isTrusted) return;
      const [x, y] = placeOf(event);
      if (type === "keydown") hasActed ||= repeat === false;
      else if (type === "pointermove") hasActed ||= from === undefined || x !== from[0] || y !== from[1];
      // A finger does not move before it presses, so its press counts as an act. One that came too early has not read the question.
      else if (type === "pointerdown") pressed(pointerType);
    },
    mayAnswer: () => isReady && hasActed,
    end: () => stop(),
  };
}

const SEEN = ["pointermove", "pointerdown", "keydown"] as const;

let lastPlace: Place | undefined;
const notePlace = (event: PointerEvent) => {
  lastPlace = placeOf(event);
};

/** Notes where the pointer is, from before the first question on; returns how to end it. */
export function followPointer(): () => void {
  addEventListener("pointermove", notePlace, { capture: true, passive: true });
  return () => removeEventListener("pointermove", notePlace, { capture: true });
}

/**
 * Guards the buttons of a question from its first rendering on: those that give an extension something, and those that trade
 * with money. `isReady` says whether the time has passed, for the look of the buttons; `mayAnswer` decides at the click.
 */
export function useAnswerGuard(): { readonly isReady: boolean; readonly mayAnswer: () => boolean } {
  const [isReady, setReady] = useState(false);
  const [held] = useState<{ guard?: AnswerGuard }>({});
  useEffect(() => {
    const guard = answerGuard({ time: ownTime, from: lastPlace, onReady: () => setReady(true) });
    held.guard = guard;
    const see = (event: Event) => guard.see(event);
    for (const type of SEEN) addEventListener(type, see, { capture: true });
    return () => {
      guard.end();
      for (const type of SEEN) removeEventListener(type, see, { capture: true });
    };
  }, [held]);
  return { isReady, mayAnswer: () => held.guard?.mayAnswer() ?? false };
}
