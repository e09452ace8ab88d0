import { trustSurfaces } from "@bourse/ui";
import { ownTime } from "../machine/page-time.ts";
import { createStore, type Store } from "../state/store.ts";
import { appMemory } from "./app-memory.ts";
import { Frame } from "./frame.ts";
import type { FrameMeans, FrameView } from "./frame-means.ts";
import type { FrameUse, Keyboard, KeyboardFrame } from "./keyboard.ts";
import { type Download, Refused } from "./page-methods.ts";

/** An application as the panel around it shows it. */
export interface AppView extends Omit<FrameView, "state"> {
  /** `aside`: out of the page, while the trader types where no extension may read. */
  readonly state: FrameView["state"] | "aside";
  readonly download?: Download | undefined;
}

export interface AppMeans extends Omit<FrameMeans, "download" | "memory" | "loaded" | "used"> {
  readonly keyboard: Keyboard;
  /** The application took the keyboard by itself. */
  tookKeyboard(): void;
}

/** Wait before an application returns: it need not restart between two dialogs or two fields that follow each other. */
const RETURN_MS = 300;

/**
 * One application of the page, from its opening until it is closed, wherever it is shown. While a surface of trust is open,
 * its frame is out of the document. A browser ends a document with its frame, so the application then restarts with the state
 * that it had kept.
 */
export class App {
  readonly view: Store<AppView> = createStore<AppView>({ state: "starting", words: "" });
  readonly #open: () => Frame;
  readonly #keyboard: Keyboard;
  readonly #holder: KeyboardFrame;
  readonly #memory = appMemory(() => this.#frame?.hear());
  readonly #stopHearing: () => void;
  #frame: Frame | undefined;
  /** Frames that have left and may have open questions. The host accepts only a few questions of each extension. */
  readonly #left = new Set<Frame>();
  #place: HTMLElement | undefined;
  #answerDownload: ((isWanted: boolean) => void) | undefined;
  #cancelReturn: (() => void) | undefined;
  #hadKeyboard = false;

  constructor(extensionId: string, title: string, means: AppMeans) {
    const frameMeans = {
      ...means,
      memory: this.#memory,
      download: (file: Download) => this.#ask(file),
      loaded: () => this.#giveBack(),
      used: (use: FrameUse) => this.#keyboard.used(this.#holder, use),
    };
    this.#open = () => new Frame(extensionId, title, frameMeans);
    this.#keyboard = means.keyboard;
    this.#holder = {
      element: () => this.#frame?.element,
      took: () => {
        this.#frame?.tookKeyboard();
        means.tookKeyboard();
      },
    };
    this.#stopHearing = trustSurfaces.subscribe(() => this.#follow());
    this.#keyboard.add(this.#holder);
    if (trustSurfaces.isOpen()) this.view.set({ state: "aside" });
    else this.#begin();
  }

  /** Shows the application in a place of the page, now and whenever it begins again. */
  showIn(place: HTMLElement): void {
    this.#place = place;
    if (this.#frame && this.view.get().state !== "closed") move(this.#frame.element, place);
  }

  isIn(place: HTMLElement): boolean {
    return this.#place === place;
  }

  /** The trader's answer to `view.download`. */
  answerDownload(isWanted: boolean): void {
    this.#answerDownload?.(isWanted);
  }

  close(): void {
    this.#stopHearing();
    this.#keyboard.remove(this.#holder);
    this.#cancelReturn?.();
    for (const frame of [...this.#left, this.#frame]) frame?.close();
    this.#answerDownload?.(false);
    if (this.view.get().state === "aside") this.view.set({ state: "closed" });
  }

  #begin(): void {
    const frame = this.#open();
    this.#frame = frame;
    this.view.set({ ...frame.view.get() });
    frame.view.subscribe(() => {
      if (this.#frame !== frame) return;
      this.view.set(frame.view.get());
      if (frame.view.get().state === "closed") this.close();
    });
    this.#place?.append(frame.element);
  }

  /** Returns the keyboard if the application had it when the dialog opened, and the trader has focused nothing else since. */
  #giveBack(): void {
    if (this.#hadKeyboard && document.activeElement === document.body) this.#keyboard.give(this.#holder);
    this.#hadKeyboard = false;
  }

  #follow(): void {
    this.#cancelReturn?.();
    this.#cancelReturn = undefined;
    if (trustSurfaces.isOpen()) this.#leave();
    else if (this.view.get().state === "aside") {
      this.#cancelReturn = ownTime.after(RETURN_MS, () => this.#begin());
    }
  }

  #leave(): void {
    const frame = this.#frame;
    if (!frame) return;
    this.#frame = undefined;
    this.#hadKeyboard = document.activeElement === frame.element;
    for (const each of this.#left) {
      if (each.isAsking) continue;
      each.close();
      this.#left.delete(each);
    }
    this.#left.add(frame);
    frame.leave();
    this.view.set({ state: "aside" });
  }

  async #ask(download: Download): Promise<boolean | Refused> {
    if (this.view.get().download) return new Refused("command.busy", "another download waits for the trader");
    this.view.set({ download });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#answerDownload = resolve;
    const isWanted = await promise;
    this.#answerDownload = undefined;
    this.view.set({ download: undefined });
    return isWanted;
  }
}

/** Browsers without `moveBefore` load the frame again. */
function move(element: HTMLIFrameElement, place: HTMLElement): void {
  if (element.isConnected && "moveBefore" in place) {
    (place as HTMLElement & { moveBefore(node: Node, child: Node | null): void }).moveBefore(element, null);
  } else place.append(element);
}
