import { HOST_EVENT_TYPES, type HostEvent } from "@bourse/contract/host-api";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { connection } from "../state/connection.ts";

const EVENTS = "/api/events";
const ALERTS = "/api/alerts";

/** A stream that the page has asked for, which the test answers. */
interface Asked {
  open(): void;
  refuse(status: number): void;
}

/** A host, and a page that shows alerts. */
async function pageOf(lateMs?: number) {
  vi.stubGlobal("localStorage", { getItem: () => null });
  const { startSession } = await import("./session.ts");
  const paths: string[] = [];
  const streams: Asked[] = [];
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        out = controller;
      },
    });
  vi.stubGlobal("fetch", (path: string) => {
    paths.push(path);
    if (path !== EVENTS) return Promise.resolve(Response.json({ alerts: [] }));
    return new Promise<Response>((resolve) => {
      const error = { code: "host.token_required", message: "No token." };
      streams.push({
        open: () => resolve(new Response(body())),
        refuse: (status) => resolve(Response.json({ error }, { status })),
      });
    });
  });
  connection.set({ state: "connecting" });
  const session = startSession("a-token", lateMs);
  const queryFn = () => session.api.call("GET /api/alerts");
  const stopShowing = new QueryObserver(session.queries, { queryKey: ["alerts"], queryFn }).subscribe(() => undefined);
  const tell = (...types: readonly HostEvent["type"][]) => {
    for (const type of types) out?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ type })}\n\n`));
  };
  return {
    session,
    streams,
    tell,
    endStream: () => out?.close(),
    reads: () => paths.filter((each) => each === ALERTS).length,
    paths,
    leave() {
      stopShowing();
      session.stop();
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

it("opens the stream before it reads, and does not read again for what the stream tells of the time before", async () => {
  const page = await pageOf();
  await expect.poll(() => page.streams.length).toBe(1);
  expect(page.paths).toEqual([EVENTS]);
  page.streams[0]?.open();
  await expect.poll(page.reads).toBe(1);
  // The events of a subject arrive in their order: after the second, the page has passed over the first.
  page.tell(...HOST_EVENT_TYPES, "alerts");
  await expect.poll(page.reads).toBe(2);
  await expect.poll(() => page.session.queries.isFetching()).toBe(0);
  expect(page.paths).toEqual([EVENTS, ALERTS, ALERTS]);
  page.leave();
});

it("reads everything again when the stream opens once more: it has missed what changed between", async () => {
  const page = await pageOf();
  page.streams[0]?.open();
  page.tell(...HOST_EVENT_TYPES);
  await expect.poll(page.reads).toBe(1);
  page.endStream();
  await expect.poll(() => connection.get().state).toBe("lost");
  page.session.retryNow();
  await expect.poll(() => page.streams.length).toBe(2);
  page.streams[1]?.open();
  await expect.poll(() => connection.get().state).toBe("live");
  page.tell(...HOST_EVENT_TYPES);
  await expect.poll(page.reads).toBe(2);
  page.leave();
});

it("does not wait for a stream that is late, and reads again once it stands", async () => {
  const page = await pageOf(1);
  await expect.poll(page.reads).toBe(1);
  page.streams[0]?.open();
  await expect.poll(() => connection.get().state).toBe("live");
  page.tell(...HOST_EVENT_TYPES);
  await expect.poll(page.reads).toBe(2);
  page.leave();
});

it("shows what the host answers while it refuses the stream", async () => {
  const page = await pageOf();
  page.streams[0]?.refuse(503);
  await expect.poll(page.reads).toBe(1);
  expect(connection.get().state).toBe("lost");
  page.leave();
});

it("asks for the key again if the host refuses it", async () => {
  const page = await pageOf();
  page.streams[0]?.refuse(401);
  await expect.poll(() => connection.get().state).toBe("refused");
  page.leave();
});
