/** Reactions to the pointer; distances in pixels. */
export interface GestureParts {
  /** Width of the part that shows bars, without the price axis. */
  readonly width: () => number;
  /** Height of everything above the time axis. */
  readonly height: () => number;
  readonly scroll: (pixels: number) => void;
  readonly zoomAt: (x: number, factor: number) => void;
  /** A finger moves the crosshair, so that it does not scroll. */
  readonly isTracked: () => boolean;
}

export interface Gestures {
  /** A finger is on the bars. */
  hasFinger(): boolean;
  end(): void;
}

/** Zoom of a pixel of wheel or of dragging the time axis. */
const ZOOM_OF_PIXEL = 0.002;
/** Pixels of a wheel that counts in lines. */
const LINE = 16;
/** Most pixels of a wheel in one frame: a longer jump zooms no further. */
const MOST_PIXELS = 200;

const zoomOf = (pixels: number) => Math.exp(Math.max(-MOST_PIXELS, Math.min(MOST_PIXELS, pixels)) * ZOOM_OF_PIXEL);

interface Touch {
  readonly x: number;
  readonly y: number;
  readonly isFinger: boolean;
}

/**
 * Scrolls and zooms by dragging, wheel and two fingers. The drawing library's own gestures count from the newest bar
 * that it holds, so they would jump whenever other bars are given to it. The price axis stays the library's, and so does the
 * crosshair of a finger: it comes with a long press, follows the finger, and goes with the next tap.
 */
export function watchGestures(element: HTMLElement, parts: GestureParts): Gestures {
  const { width, height, scroll, zoomAt, isTracked } = parts;
  const held = new Map<number, Touch>();
  let scalesTime = false;
  const listening = new AbortController();
  const { signal } = listening;

  const place = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const touch = (event: PointerEvent): Touch => ({ ...place(event), isFinger: event.pointerType === "touch" });
  const down = (event: PointerEvent) => {
    const at = touch(event);
    if (event.button !== 0 || at.x > width()) return;
    held.set(event.pointerId, at);
    scalesTime = at.y > height();
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const at = touch(event);
    const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, touch]) => touch);
    held.set(event.pointerId, at);
    if (other) pinch(before, at, other);
    else if (isTracked()) return;
    else if (scalesTime) zoomAt(width(), zoomOf(before.x - at.x));
    else scroll(before.x - at.x);
  };
  const pinch = (before: Touch, at: Touch, other: Touch) => {
    const [was, is] = [before, at].map((each) => Math.hypot(each.x - other.x, each.y - other.y)) as [number, number];
    if (was > 0 && is > 0) zoomAt((at.x + other.x) / 2, was / is);
  };
  const up = (event: PointerEvent) => held.delete(event.pointerId);
  const wheel = (event: WheelEvent) => {
    const at = place(event);
    if (at.x > width()) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey)
      scroll((event.deltaX || event.deltaY) * unit);
    else zoomAt(at.x, zoomOf(event.deltaY * unit));
  };

  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  for (const type of ["pointerup", "pointercancel"] as const) element.addEventListener(type, up, { signal });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  return { hasFinger: () => [...held.values()].some(({ isFinger }) => isFinger), end: () => listening.abort() };
}
