import type { AppFrame, AppReport, AppsLine } from "@bourse/contract/host-api";
import type { Api } from "../api/client.ts";
import { readLines } from "../api/read-lines.ts";

/** Receives everything for one frame. */
export interface FrameListener {
  message(message: unknown): void;
  closed(reason: { readonly code: string; readonly message: string }): void;
}

/** The page's one connection to the host for all of its frames. It opens with the first frame. */
export interface AppsConnection {
  open(extensionId: string, listener: FrameListener): Promise<AppFrame>;
  post(frameId: string, messages: string): Promise<void>;
  report(frameId: string, report: AppReport): void;
  close(frameId: string): void;
}

const LOST = { code: "page.host_unreachable", message: "The connection to the host ended." };

export function createConnection(api: Api): AppsConnection {
  const listeners = new Map<string, FrameListener>();
  /** Lines that arrive before the answer that names their frame. */
  const early = new Map<string, AppsLine[]>();
  let page: Promise<string> | undefined;

  const deliver = (line: AppsLine) => {
    if (!("frame" in line)) return;
    const listener = listeners.get(line.frame);
    if (!listener) early.set(line.frame, [...(early.get(line.frame) ?? []), line]);
    else if ("message" in line) listener.message(line.message);
    else {
      listeners.delete(line.frame);
      listener.closed(line.closed);
    }
  };
  const connect = async (): Promise<string> => {
    const lines = readLines(await api.stream("/api/apps/stream"));
    const { value } = await lines.next();
    const first = value === undefined ? undefined : read(value);
    if (!first || !("page" in first)) throw new Error("the host's stream does not name the page");
    void follow(lines);
    return first.page;
  };
  const follow = async (lines: AsyncGenerator<string>) => {
    try {
      for await (const line of lines) deliver(read(line));
    } catch (cause) {
      console.warn("The connection of applications ended.", cause);
    }
    page = undefined;
    const open = [...listeners.values()];
    listeners.clear();
    early.clear();
    for (const listener of open) listener.closed(LOST);
  };
  return {
    async open(extensionId, listener) {
      page ??= connect().catch((cause: unknown) => {
        page = undefined;
        throw cause;
      });
      const body = { page_id: await page, extension_id: extensionId };
      const frame = await api.call("POST /api/apps/frames", { body });
      listeners.set(frame.frame_id, listener);
      for (const line of early.get(frame.frame_id) ?? []) deliver(line);
      early.delete(frame.frame_id);
      return frame;
    },
    async post(frame, messages) {
      await api.call("POST /api/apps/frames/:frame/messages", { params: { frame }, body: new Blob([messages]) });
    },
    report(frame, report) {
      // A report is for the author's log; a frame that has gone meanwhile needs none.
      api
        .call("POST /api/apps/frames/:frame/reports", { params: { frame }, body: { reports: [report] } })
        .catch((cause: unknown) => console.warn("A report of an application was not recorded.", cause));
    },
    close(frame) {
      if (!listeners.delete(frame)) return;
      api
        .call("DELETE /api/apps/frames/:frame", { params: { frame } })
        .catch((cause: unknown) => console.warn("The host did not hear that a frame was closed.", cause));
    },
  };
}

const read = (line: string) => JSON.parse(line) as AppsLine;
