import { meter } from "@bourse/contract/web-app-meter";
import { createStore } from "../state/store.ts";
import type { Asked } from "./app-memory.ts";
import { newFrameElement } from "./frame-element.ts";
import type { FrameMeans, FrameView } from "./frame-means.ts";
import { afterSeen, type Heartbeat, heartbeat } from "./heartbeat.ts";
import { FRAME_LIMITS, type FrameLimits } from "./limits.ts";
import {
  ASKING_METHODS,
  type AskingMethod,
  isPageMethod,
  type PageDesk,
  Refused,
  runPageMethod,
} from "./page-methods.ts";
import { createRelay, type Relay } from "./relay.ts";
import { type FrameMessage, idOf, PROTOCOL, readMessage, refusal } from "./wire.ts";

/** One document of an application, in a frame of its own. */
export class Frame {
  readonly element: HTMLIFrameElement;
  readonly view = createStore<FrameView>({ state: "starting", words: "" });
  readonly #means: FrameMeans;
  readonly #limits: FrameLimits;
  readonly #ended = new AbortController();
  readonly #meter;
  readonly #open = new Set<string>();
  /** Open questions to the trader, by the application's ids. */
  readonly #asking = new Map<string, AskingMethod>();
  readonly #heartbeat: Heartbeat;
  #isReady = false;
  #relay: Relay | undefined;
  #frameId: string | undefined;
  #port: MessagePort | undefined;
  #control: MessagePort | undefined;

  constructor(extensionId: string, title: string, means: FrameMeans) {
    this.#means = means;
    this.#limits = means.limits ?? FRAME_LIMITS;
    this.#meter = meter(this.#limits.messagesPerSecond);
    this.element = newFrameElement(extensionId, title);
    this.#heartbeat = heartbeat({
      limits: this.#limits,
      signal: this.#ended.signal,
      isSeen: () => !document.hidden && this.element.isConnected,
      ask: () => this.#control?.postMessage({ ping: true }),
      silent: () => this.#silent("the application does not answer"),
    });
    this.#start(extensionId).catch((cause: unknown) => {
      const { code = "page.answer_invalid", message } = cause as { code?: string; message: string };
      this.#end({ code, message });
    });
  }

  close(): void {
    this.#end({ code: "webapp.frame_gone", message: "The application was closed." });
    this.#port?.close();
    this.#closeAtHost();
  }

  /** Ends the document, because it took the keyboard without a click in it. */
  tookKeyboard(): void {
    const message = "The application took the keyboard by itself.";
    if (this.#frameId) this.#means.connection.report(this.#frameId, { kind: "violation", text: message });
    this.#end({ code: "webapp.took_keyboard", message });
  }

  /**
   * Takes the document out of the page at once. Its open questions to the trader go on, and the application's next document
   * gets the answers. A state that it sent to be kept before it left may still arrive.
   */
  leave(): void {
    if (this.#ended.signal.aborted) return;
    this.#stop();
    if (this.#port) this.#port.onmessage = ({ data }) => this.#keepLate(data);
    if (this.#asking.size === 0) this.#closeAtHost();
  }

  /** Whether a question of this document to the trader is open. */
  get isAsking(): boolean {
    return this.#asking.size > 0;
  }

  #keepLate(data: unknown): void {
    const message = readMessage(data, this.#limits.messageBytes);
    if (message?.id && message.method === "app.keep") void runPageMethod(this.#desk, "app.keep", message.params);
  }

  async #start(extensionId: string): Promise<void> {
    const { connection } = this.#means;
    const { frame_id, url } = await connection.open(extensionId, {
      message: (message) => this.#pass(message),
      closed: (reason) => {
        this.#asking.clear();
        this.#end(reason);
      },
    });
    if (this.#ended.signal.aborted) return connection.close(frame_id);
    this.#frameId = frame_id;
    this.#relay = createRelay({
      maxBytes: this.#limits.messageBytes,
      // Half the rate: waiting messages arrive together when the host goes on, and it counts them with those of that second.
      maxWaiting: Math.floor(this.#limits.messagesPerSecond / 2),
      post: (messages) => connection.post(frame_id, messages),
      failed: (cause) => this.#end({ code: "page.host_unreachable", message: (cause as Error).message }),
    });
    this.element.addEventListener("load", () => this.#loaded(), { signal: this.#ended.signal });
    this.element.src = url;
    afterSeen(this.#limits.loadMs, this.#ended.signal, () => {
      if (!this.#port) this.#silent("the application did not load");
    });
  }

  /** Closes the frame on a second load: another document would get a port that is not its own. */
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
    // Sent to `*`, because the frame's opaque origin has no name. The frame shows only this document: a second one closes it.
    this.element.contentWindow?.postMessage(PROTOCOL, "*", [bridge.port2, control.port2]);
    const stop = this.#means.onTheme(() => this.#sendTheme());
    this.#ended.signal.addEventListener("abort", stop);
    this.#sendTheme();
    this.#deliver({ event: "app.locale", data: { locale: navigator.language } });
    this.#heartbeat.start();
    this.#means.loaded();
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
      const isAsking = ASKING_METHODS.has(message.method);
      if (isAsking) void this.#tellAsking();
      if (this.#relay?.send(message.text)) {
        if (isAsking && message.id !== null) this.#asking.set(message.id, message.method as AskingMethod);
        return;
      }
      // At the permitted rate, this many messages wait only while the host stands still, which is not the application's fault.
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
    if (method === "app.download") this.#asking.set(id, method);
    if (outcome instanceof Promise) void this.#answerLater(id, outcome);
    else this.#answer(id, outcome);
    if (method === "app.ready") this.#tellAnswers();
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
    this.#pass(isRefused ? refusal(id, outcome.code, outcome.message) : { id, ok: true, result: outcome });
  }

  /** Passes on an answer of the host or of the trader. If the document has left, the answer belongs to the next document. */
  #pass(message: unknown): void {
    const { id, ...answer } = message as { readonly id?: string } & Asked["answer"];
    const method = id === undefined ? undefined : this.#asking.get(id);
    if (id !== undefined) this.#asking.delete(id);
    if (!this.#ended.signal.aborted) {
      this.#deliver(message);
      return;
    }
    if (method) this.#means.memory.answered({ method, answer });
    if (this.#asking.size === 0) this.#closeAtHost();
  }

  #tellAnswers(): void {
    for (const { method, answer } of this.#means.memory.takeAnswers()) {
      this.#deliver({ event: "app.answered", data: { method, ...answer } });
    }
  }

  /** Called when the trader has answered a question of an earlier document. */
  hear(): void {
    if (this.#isReady) this.#tellAnswers();
  }

  readonly #desk: PageDesk = {
    ready: () => {
      if (!this.#isReady) {
        this.#isReady = true;
        this.#show();
      }
      return { theme: this.#means.theme(), locale: navigator.language, ...this.#means.memory.kept() };
    },
    title: (words) => this.view.set({ words }),
    keep: (state) => this.#means.memory.keep(state, this.#limits.keptBytes),
    download: (file) => this.#means.download(file),
    isUsed: async () => {
      if (!this.#isUsed()) await this.#moment();
      return this.#isUsed();
    },
    copy: (text) => navigator.clipboard.writeText(text),
  };

  #isUsed(): boolean {
    return document.activeElement === this.element && navigator.userActivation.isActive;
  }

  /** Waits, because the page learns of a click in the frame separately from the message that the click causes. */
  #moment(): Promise<void> {
    return new Promise((done) => afterSeen(this.#limits.clickMs, this.#ended.signal, done));
  }

  async #tellAsking(): Promise<void> {
    if (await this.#desk.isUsed()) this.#means.asks();
  }

  /** Takes a message that was made in the application's own realm, so nothing in it can be trusted. */
  #hear(data: unknown): void {
    if (typeof data !== "object" || data === null) return;
    if ("pong" in data) {
      this.#heartbeat.pong();
      if (this.view.get().state === "unresponsive") this.#show();
      return;
    }
    const { used, kind, text, at } = data as Readonly<Record<string, unknown>>;
    if (used === "press" || used === "key") this.#means.used(used);
    if ((kind !== "violation" && kind !== "error") || typeof text !== "string" || !this.#frameId) return;
    const words = typeof at === "string" && at !== "" ? `${text} (${at})` : text;
    this.#means.connection.report(this.#frameId, { kind, text: words.slice(0, 2048) });
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

  #end(reason: { readonly code: string; readonly message: string }): void {
    if (this.#ended.signal.aborted) return;
    this.#stop();
    this.#port?.close();
    this.#asking.clear();
    this.#closeAtHost();
    this.view.set({ state: "closed", reason });
  }

  #stop(): void {
    this.#ended.abort();
    this.#control?.close();
    this.element.remove();
  }

  #closeAtHost(): void {
    if (this.#frameId) this.#means.connection.close(this.#frameId);
  }
}
