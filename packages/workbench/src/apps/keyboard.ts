import { ownTime } from "../machine/page-time.ts";

/** A frame that may have the keyboard when the trader gives it. */
export interface KeyboardFrame {
  /** Undefined while it is not in the page. */
  element(): HTMLIFrameElement | undefined;
  /** Called when the frame took the keyboard by itself. */
  took(): void;
}

/** `press`: a click in the frame; `key`: a key without a click before it since the frame got the keyboard. */
export type FrameUse = "press" | "key";

/** Tracks the keyboard, which belongs to the page itself or to the frame that the trader went to. */
export interface Keyboard {
  add(frame: KeyboardFrame): void;
  remove(frame: KeyboardFrame): void;
  /** The page itself gives the keyboard to a frame. */
  give(frame: KeyboardFrame): void;
  /** The document of a frame tells that it was used. */
  used(frame: KeyboardFrame, use: FrameUse): void;
}

/** Longest time between Tab on the page and the focus in the frame, which involves another process. */
const TAB_MS = 1000;
/** Polling interval: no event tells the page that the focus moves between frames, or to a frame while the window is in the background. */
const LOOK_MS = 100;

/**
 * Watches whether a frame takes the keyboard by itself: a document from any site may focus itself, and then reads what is
 * typed. A frame may have the keyboard after a click in it, after Tab towards it, or from the page.
 *
 * The page gets no event for a click in a frame of another process. That click activates the page, though, as each key and
 * click on the page itself does. So the page uses up its own activations, by offering them in a message to itself, and an
 * activation that remains came from a frame.
 *
 * The activation of a key looks like that of a click. The first key after a theft could therefore hide it, where the page does
 * not run before that key or another frame was used a moment ago. So the frame's own document has to report a click before it
 * reports a key.
 */
export const watchKeyboard = (): Keyboard => new KeyboardWatch();

class KeyboardWatch implements Keyboard {
  readonly #frames = new Set<KeyboardFrame>();
  #holder: Element | null = null;
  /** The last element of the page itself with the focus. */
  #before: Element | null = null;
  #given: Element | null = null;
  /** The holder has the keyboard after a use of some frame, and no document has reported that use yet. */
  #isUnclear = false;
  /** Uses that were reported before the page has seen which element has the keyboard. */
  readonly #uses = new Map<KeyboardFrame, FrameUse>();
  /** Keys and clicks of the page whose activation is not used up. */
  #unused = 0;
  #cancelTab: (() => void) | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;

  add(frame: KeyboardFrame): void {
    if (this.#frames.size === 0) this.#start();
    this.#frames.add(frame);
  }

  remove(frame: KeyboardFrame): void {
    if (this.#frames.delete(frame) && this.#frames.size === 0) this.#stop();
  }

  give(frame: KeyboardFrame): void {
    const element = frame.element();
    if (!element?.isConnected) return;
    this.#given = element;
    element.focus();
  }

  used(frame: KeyboardFrame, use: FrameUse): void {
    const element = frame.element();
    if (!element) return;
    if (element !== this.#holder) {
      this.#uses.set(frame, use);
      return;
    }
    const isUnclear = this.#isUnclear;
    this.#isUnclear = false;
    if (isUnclear && use === "key") this.#takeBack(frame);
  }

  readonly #look = () => {
    const now = document.activeElement;
    if (now === this.#holder) return;
    this.#holder = null;
    this.#isUnclear = false;
    const frame = [...this.#frames].find((each) => each.element() === now);
    if (!frame || !now) {
      this.#given = null;
      return;
    }
    const isFromPage = now === this.#given || this.#cancelTab !== undefined;
    const isUsed = this.#unused === 0 && navigator.userActivation.isActive;
    const use = this.#uses.get(frame);
    this.#forgetTab();
    this.#given = null;
    if (!isFromPage && (!isUsed || use === "key")) return this.#takeBack(frame);
    this.#holder = now;
    this.#isUnclear = !isFromPage && use === undefined;
  };

  #takeBack(frame: KeyboardFrame): void {
    this.#holder = null;
    this.#uses.clear();
    frame.took();
    if (this.#before instanceof HTMLElement && this.#before.isConnected) this.#before.focus({ preventScroll: true });
  }

  readonly #onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target instanceof HTMLIFrameElement) return;
    this.#forgetTab();
    this.#uses.clear();
    this.#given = null;
    this.#before = target;
  };

  readonly #onUse = (event: Event) => {
    if (!event.isTrusted) return;
    this.#uses.clear();
    // On a slow computer another key may follow Tab before the frame has the focus, so such a key does not end the wait.
    const isKey = event instanceof KeyboardEvent;
    if (!isKey || event.key === "Tab") this.#forgetTab();
    if (isKey && event.key === "Tab") {
      this.#cancelTab = ownTime.after(TAB_MS, () => {
        this.#cancelTab = undefined;
      });
    }
    this.#unused += 1;
    // After the page's own handlers, because a new tab and the clipboard need the activation.
    setTimeout(() => {
      this.#unused -= 1;
      useUp();
    });
  };

  #forgetTab(): void {
    this.#cancelTab?.();
    this.#cancelTab = undefined;
  }

  #start(): void {
    addEventListener("blur", this.#look);
    addEventListener("focus", this.#look);
    document.addEventListener("visibilitychange", this.#look);
    addEventListener("focusin", this.#onFocus, true);
    for (const type of USES) addEventListener(type, this.#onUse, true);
    this.#looking = setInterval(this.#look, LOOK_MS);
  }

  #stop(): void {
    removeEventListener("blur", this.#look);
    removeEventListener("focus", this.#look);
    document.removeEventListener("visibilitychange", this.#look);
    removeEventListener("focusin", this.#onFocus, true);
    for (const type of USES) removeEventListener(type, this.#onUse, true);
    clearInterval(this.#looking);
    this.#forgetTab();
  }
}

/** Events that activate the page. */
const USES = ["keydown", "mousedown", "pointerdown", "pointerup", "touchend"];

/**
 * Delegating a capability uses up the activation of the whole page; the message itself means nothing. Browsers without
 * delegation keep the activation: there, a frame that takes the keyboard within seconds of a key or click on the page is not
 * found.
 */
function useUp(): void {
  if (!navigator.userActivation?.isActive) return;
  const options: WindowPostMessageOptions & { readonly delegate: string } = {
    targetOrigin: location.origin,
    delegate: "fullscreen",
  };
  postMessage(null, options);
}
