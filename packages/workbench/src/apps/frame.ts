import { meter } from "@bourse/contract/web-app-meter";
import { ownTime } from "../machine/page-time.ts";
import { createStore, type Store } from "../state/store.ts";
import type { AppsConnection } from "./connection.ts";
import { FRAME_LIMITS, type FrameLimits } from "./limits.ts";
import { ASKING_METHODS, type Download, isPageMethod, type PageDesk, Refused, runPageMethod } from "./page-methods.ts";
import { createRelay, type Relay } from "./relay.ts";
import { type FrameMessage, idOf, PROTOCOL, readMessage, refusal } from "./wire.ts";

/** A frame as the panel around it shows it. */
export interface FrameView {
  readonly state: "starting" | "ready" | "unresponsive" | "closed";
  /** The application's own words, after its title. */
  readonly words: string;
  readonly download?: Download | undefined;
  /** With `closed`. */
  readonly reason?: { readonly code: string; readonly message: string };
}

/** Everything a frame needs of the page. */
export interface FrameMeans {
  readonly connection: AppsConnection;
  readonly limits?: FrameLimits;
  theme(): "light" | "dark";
  onTheme(listener: () => void): () => void;
  /** The application asks the trader something right after the trader used it. */
  asks(): void;
}

/** One application in a frame: it lives until it is closed, wherever its element is. */
export interface AppFrameView {
  readonly element: HTMLIFrameElement;
  readonly view: Store<FrameView>;
  /** The trader's answer to `view.download`. */
  answerDownload(isWanted: boolean): void;
  close(): void;
}

/** Opens an application in a new frame. */
export function openFrame(extensionId: string, title: string, means: FrameMeans): AppFrameView {
  return new Frame(extensionId, title, means);
}

class Frame implements AppFrameView {
  readonly element = document.createElement("iframe");
  readonly view = createStore<FrameView>({ state: "starting", words: "" });
  readonly #means: FrameMeans;
  readonly #limits: FrameLimits;
  readonly #ended = new AbortController();
  readonly #meter;
  readonly #open = new Set<string>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #isReady = false;
  #relay: Relay | undefined;
  #frameId: string | undefined;
  #port: MessagePort | undefined;
  #control: MessagePort | undefined;
  #answerDownload: ((isWanted: boolean) => void) | undefined;
  #asked = 0;
  #answered = 0;

  constructor(extensionId: string, title: string, means: FrameMeans) {
    this.#means = means;
    this.#limits = means.limits ?? FRAME_LIMITS;
    this.#meter = meter(this.#limits.messagesPerSecond);
    this.element.setAttribute("sandbox", "allow-scripts");
    this.element.referrerPolicy = "no-referrer";
    this.element.allow = "";
    this.element.title = title;
    this.element.dataset.app = extensionId;
    this.#start(extensionId).catch((cause: unknown) => {
      const { code = "page.answer_invalid", message } = cause as { code?: string; message: string };
      this.#end({ code, message });
    });
  }

  answerDownload(isWanted: boolean): void {
    this.#answerDownload?.(isWanted);
  }

  close(): void {
    this.#end({ code: "webapp.frame_gone", message: "The application was closed." });
  }

  async #start(extensionId: string): Promise<void> {
    const { connection } = this.#means;
    const { frame_id, url } = await connection.open(extensionId, {
      message: (message) => this.#deliver(message),
      closed: (reason) => this.#end(reason),
    });
    if (this.#ended.signal.aborted) return connection.close(frame_id);
    this.#frameId = frame_id;
    this.#relay = createRelay({
      maxBytes: this.#limits.messageBytes,
      // They arrive together when the host goes on, which counts them beside those of that second.
      maxWaiting: Math.floor(this.#limits.messagesPerSecond / 2),
      post: (messages) => connection.post(frame_id, messages),
      failed: (cause) => this.#end({ code: "page.host_unreachable", message: (cause as Error).message }),
    });
    this.element.addEventListener("load", () => this.#loaded(), { signal: this.#ended.signal });
    this.element.src = url;
    this.#afterSeen(this.#limits.loadMs, () => {
      if (!this.#port) this.#silent("the application did not load");
    });
  }

  /** A second document in the frame would take over a port that is not its own. */
  #loaded(): void {
    if (this.#port) {
      this.#end({ code: "webapp.navigated", message: "The application left its page." });
      return;
    }
    const bridge = new MessageChannel();
    const control = new MessageChannel();
    this.#port = bridge.port1;
    this.#control = control.port1;
    bridge.port1.onmessage = ({ data }) => this.#take(data);
    control.port1.onmessage = ({ data }) => this.#hear(data);
    // The frame's origin is opaque and has no name; the browser shows this one document in it, or the frame is closed.
    this.element.contentWindow?.postMessage(PROTOCOL, "*", [bridge.port2, control.port2]);
    const stop = this.#means.onTheme(() => this.#sendTheme());
    this.#ended.signal.addEventListener("abort", stop);
    this.#sendTheme();
    this.#deliver({ event: "app.locale", data: { locale: navigator.language } });
    this.#ping();
  }

  #take(data: unknown): void {
    if (!this.#meter.take(1, performance.now())) {
      this.#end({ code: "webapp.flood", message: "The application sent too many messages." });
      return;
    }
    const message = readMessage(data, this.#limits.messageBytes);
    if (!message) {
      const words = `a message is JSON of at most ${this.#limits.messageBytes} bytes`;
      this.#deliver(refusal(idOf(data), "webapp.message_invalid", words));
    } else if (isPageMethod(message.method)) {
      this.#runHere(message);
    } else {
      if (ASKING_METHODS.has(message.method)) void this.#tellAsking();
      if (this.#relay?.send(message.text)) return;
      // At the rate above, so many wait only while the host stands still, which is not the application's fault.
      this.#deliver(refusal(message.id, "command.busy", "the host does not answer in time; ask again later"));
    }
  }

  #runHere({ id, method, params }: FrameMessage): void {
    if (id === null || !isPageMethod(method)) {
      this.#deliver(refusal(null, "webapp.message_invalid", "a request has an id"));
      return;
    }
    if (this.#open.size >= this.#limits.inFlight || this.#open.has(id)) {
      const isTwice = this.#open.has(id);
      this.#deliver(refusal(id, isTwice ? "webapp.id_in_use" : "command.busy", "too many requests, or one id twice"));
      return;
    }
    const outcome = runPageMethod(this.#desk, method, params);
    if (outcome instanceof Promise) void this.#answerLater(id, outcome);
    else this.#answer(id, outcome);
  }

  async #answerLater(id: string, outcome: Promise<object | Refused>): Promise<void> {
    this.#open.add(id);
    try {
      this.#answer(id, await outcome);
    } catch {
      // The browser refused; its words are not for the application.
      this.#answer(id, new Refused("command.internal", "it failed"));
    } finally {
      this.#open.delete(id);
    }
  }

  #answer(id: string, outcome: object | Refused): void {
    const isRefused = outcome instanceof Refused;
    this.#deliver(isRefused ? refusal(id, outcome.code, outcome.message) : { id, ok: true, result: outcome });
  }

  readonly #desk: PageDesk = {
    ready: () => {
      if (!this.#isReady) {
        this.#isReady = true;
        this.#show();
      }
      return { theme: this.#means.theme(), locale: navigator.language };
    },
    title: (words) => this.view.set({ words }),
    download: (file) => this.#askDownload(file),
    isUsed: async () => {
      if (!this.#isUsed()) await this.#moment();
      return this.#isUsed();
    },
    copy: (text) => navigator.clipboard.writeText(text),
  };

  #isUsed(): boolean {
    return document.activeElement === this.element && navigator.userActivation.isActive;
  }

  /** The page learns of a click in the frame by another way than of the message that the click causes. */
  #moment(): Promise<void> {
    return new Promise((done) => this.#afterSeen(this.#limits.clickMs, done));
  }

  async #tellAsking(): Promise<void> {
    if (await this.#desk.isUsed()) this.#means.asks();
  }

  async #askDownload(download: Download): Promise<boolean | Refused> {
    if (this.view.get().download) return new Refused("command.busy", "another download waits for the trader");
    this.view.set({ download });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#answerDownload = resolve;
    const isWanted = await promise;
    this.#answerDownload = undefined;
    this.view.set({ download: undefined });
    return isWanted;
  }

  /** Everything here was written in the application's own realm. */
  #hear(data: unknown): void {
    if (typeof data !== "object" || data === null) return;
    if ("pong" in data) {
      this.#answered = this.#asked;
      if (this.view.get().state === "unresponsive") this.#show();
      return;
    }
    const { kind, text, at } = data as Readonly<Record<string, unknown>>;
    if ((kind !== "violation" && kind !== "error") || typeof text !== "string" || !this.#frameId) return;
    const words = typeof at === "string" && at !== "" ? `${text} (${at})` : text;
    this.#means.connection.report(this.#frameId, { kind, text: words.slice(0, 2048) });
  }

  /** Only of a frame that somebody sees: an idle one costs nothing. */
  #ping(): void {
    if (!document.hidden && this.element.isConnected) {
      this.#asked += 1;
      const asked = this.#asked;
      this.#control?.postMessage({ ping: true });
      this.#afterSeen(this.#limits.pongWithinMs, () => {
        if (this.#answered < asked) this.#silent("the application does not answer");
      });
    }
    this.#after(this.#limits.pingEveryMs, () => this.#ping());
  }

  #show(): void {
    this.view.set({ state: this.#isReady ? "ready" : "starting" });
  }

  #silent(text: string): void {
    if (this.view.get().state === "unresponsive") return;
    this.view.set({ state: "unresponsive" });
    if (this.#frameId) this.#means.connection.report(this.#frameId, { kind: "unresponsive", text });
  }

  #sendTheme(): void {
    this.#deliver({ event: "app.theme", data: { theme: this.#means.theme() } });
  }

  #deliver(message: unknown): void {
    this.#port?.postMessage(message);
  }

  #after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  /** By the page's own time: an application is not blamed while the page stood still or nobody saw it. */
  #afterSeen(ms: number, act: () => void): void {
    const cancel = ownTime.after(ms, () => {
      this.#ended.signal.removeEventListener("abort", cancel);
      act();
    });
    this.#ended.signal.addEventListener("abort", cancel, { once: true });
  }

  #end(reason: { readonly code: string; readonly message: string }): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#answerDownload?.(false);
    this.#port?.close();
    this.#control?.close();
    this.element.remove();
    if (this.#frameId) this.#means.connection.close(this.#frameId);
    this.view.set({ state: "closed", reason });
  }
}
