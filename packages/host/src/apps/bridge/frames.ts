import { Readable } from "node:stream";
import { type ErrorCode, WEB_APP_LIMITS, type WebAppLimits } from "@bourse/contract";
import type { AppFrame, AppReport, AppsLine } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import type { Broker } from "../../broker/broker.ts";
import { HostRefusal } from "../../refusal.ts";
import { rate } from "../../services/rate.ts";
import type { WebAppsService } from "../../services/web-apps/port.ts";
import type { AppBundle } from "../bundle.ts";
import { bridgeDoor, type Door } from "./door.ts";

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
