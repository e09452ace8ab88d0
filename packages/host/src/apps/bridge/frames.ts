import { Readable } from "node:stream";
import {
  type ErrorCode,
  isJsonObject,
  type JsonValue,
  parseStrictJson,
  WEB_APP_LIMITS,
  type WebAppLimits,
} from "@bourse/contract";
import type { AppFrame, AppReport, AppsLine } from "@bourse/contract/host-api";
import { type BridgeAnswer, type BridgeEvent, type BridgeRequest, isBridgeRequest } from "@bourse/contract/web-app";
import { type Meter, meter } from "@bourse/contract/web-app-meter";
import type { Clock, Random } from "@bourse/platform";
import { type App, type Broker, failed, type GuestEventDraft, type Outcome } from "@bourse/runtime/broker";
import { HostRefusal } from "../../refusal.ts";
import { rate } from "../../services/rate.ts";
import type { WebAppsService } from "../../services/web-apps/port.ts";
import type { AppBundle } from "../bundle.ts";

/** Dependencies of the frames. */
export interface FrameParts {
  readonly broker: Broker;
  readonly methods: ReadonlySet<string>;
  readonly clock: Clock;
  readonly random: Random;
  readonly records: Pick<WebAppsService, "note">;
  readonly limits?: WebAppLimits;
  /** Id of the open workspace. */
  workspace(): string;
  /** The running generation of an application. */
  running(extensionId: string): AppBundle | undefined;
  /** Address of an application's entry. */
  urlOf(bundle: AppBundle): string;
}

/** The open frames of all pages, and what they send. */
export interface AppFrames {
  /** Connects a page; its frames are closed when the stream ends. @throws HostRefusal `webapp.too_many_frames` */
  connect(): Readable;
  /**
   * Opens a frame. From then on it stands for this generation of this extension in the open workspace, whatever the
   * page or the frame claims. @throws HostRefusal `webapp.frame_gone`, `webapp.not_running`, `webapp.too_many_frames`
   */
  open(pageId: string, extensionId: string): AppFrame;
  /** @throws HostRefusal `webapp.frame_gone` */
  receive(frameId: string, messages: Uint8Array): void;
  /** @throws HostRefusal `webapp.frame_gone` */
  report(frameId: string, reports: readonly AppReport[]): void;
  /** Closes a frame; does nothing when it is already closed. */
  close(frameId: string): void;
  /** Closes the frames of an extension. */
  endOf(extensionId: string, code: ErrorCode, reason: string): void;
  /** Ends every page's stream. */
  stop(): void;
}

interface Open {
  readonly page: PageStream;
  readonly bundle: AppBundle;
  readonly door: Door;
  readonly ended: AbortController;
}

export function appFrames(parts: FrameParts): AppFrames {
  const { clock, random, records, limits = WEB_APP_LIMITS } = parts;
  const pages = new Map<string, PageStream>();
  const frames = new Map<string, Open>();
  const violations = rate(clock, { most: limits.violationsPerMinute, windowMs: 60_000 });
  const at = () => clock.now().toISOString();
  const drop = (frameId: string) => {
    frames.get(frameId)?.ended.abort();
    return frames.delete(frameId);
  };
  const end = (frameId: string, code: ErrorCode, message: string) => {
    const frame = frames.get(frameId);
    if (!frame || !drop(frameId)) return;
    records.note(frame.bundle.app.id, { at: at(), kind: "frame", text: message, outcome: code });
    frame.page.send({ frame: frameId, closed: { code, message } });
  };
  const frameOf = (frameId: string): Open => {
    const frame = frames.get(frameId);
    if (frame) return frame;
    throw new HostRefusal("webapp.frame_gone", "no such frame is open");
  };
  const leave = (pageId: string) => {
    pages.delete(pageId);
    for (const [frameId, { page }] of frames) if (page.id === pageId) drop(frameId);
  };
  const newId = () => random.bytes(16).toString("base64url");
  return {
    connect() {
      if (pages.size >= limits.maxPages) throw tooMany(`${pages.size} pages are connected`);
      const id = newId();
      const page = pageStream({ id, maxBacklogBytes: limits.maxBacklogBytes, closed: () => leave(id) });
      pages.set(id, page);
      return page.body;
    },
    open(pageId, extensionId) {
      const page = pages.get(pageId);
      if (!page) throw new HostRefusal("webapp.frame_gone", "the page is not connected");
      const bundle = parts.running(extensionId);
      if (!bundle) throw new HostRefusal("webapp.not_running", `${extensionId} does not run`);
      if (frames.size >= limits.maxFrames) throw tooMany(`${frames.size} frames are open`);
      const frameId = newId();
      const ended = new AbortController();
      const door = bridgeDoor({
        ...parts,
        limits,
        principal: { ...bundle.app, workspace: parts.workspace() },
        signal: ended.signal,
        send: (message) => page.send({ frame: frameId, message }),
        flooded: () => end(frameId, "webapp.flood", `more than ${limits.messagesPerSecond} messages within a second`),
      });
      frames.set(frameId, { page, bundle, door, ended });
      return { frame_id: frameId, url: parts.urlOf(bundle), name: bundle.app.name, generation: bundle.app.generation };
    },
    receive: (frameId, messages) => frameOf(frameId).door.receive(messages),
    report(frameId, reports) {
      const { id } = frameOf(frameId).bundle.app;
      for (const { kind, text } of reports) {
        if (violations.take(frameId)) records.note(id, { at: at(), kind, text });
      }
    },
    close: (frameId) => void drop(frameId),
    endOf(extensionId, code, reason) {
      for (const [frameId, { bundle }] of frames) if (bundle.app.id === extensionId) end(frameId, code, reason);
    },
    stop() {
      for (const page of pages.values()) page.end();
    },
  };
}

function tooMany(message: string): HostRefusal {
  return new HostRefusal("webapp.too_many_frames", message);
}

/** The connection to one page: everything for all of its frames, one line of JSON each. */
interface PageStream {
  readonly id: string;
  readonly body: Readable;
  send(line: AppsLine): void;
  end(): void;
}

interface StreamInput {
  readonly id: string;
  readonly maxBacklogBytes: number;
  /** The page has gone, or does not read. */
  closed(): void;
}

function pageStream({ id, maxBacklogBytes, closed }: StreamInput): PageStream {
  const body = new Readable({
    read: () => undefined,
    destroy(cause, done) {
      closed();
      done(cause);
    },
  });
  const send = (line: AppsLine) => {
    if (body.destroyed) return;
    // A page that does not read is disconnected: its backlog must not grow.
    if (body.readableLength > maxBacklogBytes) body.destroy();
    else body.push(`${JSON.stringify(line)}\n`);
  };
  send({ page: id });
  return { id, body, send, end: () => body.destroy() };
}

/** Everything the door needs; it is made once for each frame. */
interface DoorInput {
  readonly principal: App;
  readonly broker: Broker;
  /** Methods that the host does. */
  readonly methods: ReadonlySet<string>;
  readonly clock: Clock;
  readonly limits: Pick<WebAppLimits, "inFlight" | "messagesPerSecond" | "messageBytes">;
  /** Aborted when the frame is closed. */
  readonly signal: AbortSignal;
  send(message: BridgeAnswer | BridgeEvent): void;
  /** Called when the application sends more messages than its rate allows. */
  flooded(): void;
}

/** The gate in front of the bridge's methods: rate, size, form, open requests. The broker checks everything else. */
interface Door {
  /** Takes an array of messages as the page relays them. */
  receive(bytes: Uint8Array): void;
}

export function bridgeDoor(input: DoorInput): Door {
  const { limits, clock, send, signal } = input;
  const open = new Set<string>();
  const pace: Meter = meter(limits.messagesPerSecond);
  const refuse = (id: string | null, code: ErrorCode, message: string) =>
    send({ id, ok: false, error: failed(code, message).error });
  const accept = (request: BridgeRequest) => {
    const { id, method } = request;
    if (open.has(id)) return refuse(id, "webapp.id_in_use", "an open request has this id");
    if (open.size >= limits.inFlight) return refuse(id, "command.busy", `${limits.inFlight} requests are open`);
    if (!input.methods.has(method)) return refuse(id, "webapp.method_unknown", `there is no method ${method}`);
    open.add(id);
    void run(input, request).then((outcome) => {
      open.delete(id);
      if (outcome && !signal.aborted) send(answerOf(id, outcome));
    });
  };
  return {
    receive(bytes) {
      if (signal.aborted) return;
      const messages = messagesOf(bytes, limits.messageBytes);
      if (!pace.take(messages?.length ?? 1, clock.now().getTime())) return input.flooded();
      if (!messages) return refuse(null, "webapp.message_invalid", "the messages are not strict JSON");
      for (const message of messages) {
        if (isBridgeRequest(message)) accept(message);
        else refuse(idOf(message), "webapp.message_invalid", "a request is { id, method, params }");
      }
    },
  };
}

/** Parses the one array that the page sends. It may be as large as the largest message and two brackets. */
function messagesOf(bytes: Uint8Array, messageBytes: number): readonly JsonValue[] | undefined {
  const maxBytes = messageBytes + 2;
  const most = { maxBytes, maxStringLength: maxBytes, maxValues: maxBytes };
  const parsed = parseStrictJson(bytes, most);
  return parsed.ok && Array.isArray(parsed.value) ? parsed.value : undefined;
}

function idOf(message: JsonValue): string | null {
  const id = isJsonObject(message) ? message.id : undefined;
  return typeof id === "string" ? id : null;
}

function run({ broker, principal, signal, send }: DoorInput, command: BridgeRequest): Promise<Outcome | undefined> {
  return broker.run({ principal, command, signal, post: (event) => send(eventOf(event)) });
}

function answerOf(id: string, outcome: Outcome): BridgeAnswer {
  return outcome.ok
    ? { id, ok: true, result: outcome.result as Readonly<Record<string, unknown>> }
    : { id, ok: false, error: outcome.error };
}

/** The only event that a method of the bridge causes later is the end of a recipe. */
function eventOf({ data }: GuestEventDraft): BridgeEvent {
  return { event: "models.completed", data: data as BridgeEvent["data"] } as BridgeEvent;
}
