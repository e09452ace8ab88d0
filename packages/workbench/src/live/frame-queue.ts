/**
 * Pieces of work in one frame. Each frame has a cost of its own, which is as high as that of a chart; three charts in one would make
 * it longer than 20 ms.
 */
const PER_FRAME = 2;

/** Does a few pieces of work per frame. */
export type FrameQueue = (work: () => void) => void;

export interface FrameParts {
  readonly nextFrame: (work: () => void) => void;
  /** Whether the browser draws no frames, as on a hidden page. */
  readonly isHidden: () => boolean;
}

const IN_BROWSER: FrameParts = {
  nextFrame: (work) => void requestAnimationFrame(work),
  isHidden: () => document.hidden,
};

/** Spreads work over frames in its order; on a hidden page it is done at once. */
export function frameQueue({ nextFrame, isHidden }: FrameParts = IN_BROWSER): FrameQueue {
  const waiting: (() => void)[] = [];
  let isAsked = false;
  const next = () => {
    for (const work of waiting.splice(0, PER_FRAME)) work();
    isAsked = waiting.length > 0;
    if (isAsked) nextFrame(next);
  };
  return (work) => {
    waiting.push(work);
    if (isHidden()) while (waiting.length > 0) waiting.shift()?.();
    else if (!isAsked) {
      isAsked = true;
      nextFrame(next);
    }
  };
}
