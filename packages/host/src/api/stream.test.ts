import { HOST_LIMITS } from "@bourse/contract";
import { HOST_EVENT_TYPES } from "@bourse/contract/host-api";
import { manualClock, newPublisher, refusalCode, testHost } from "@bourse/host/testing";
import { resourceManifest, SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { expect, it } from "vitest";
import { eventBus } from "../events.ts";
import { eventStreams } from "./stream.ts";

interface Told {
  readonly type: string;
  readonly extension_id?: string;
}

/** Reads events, without those at the start of a stream, until `isLast` returns true. */
async function read(body: ReadableStream<Uint8Array> | null, isLast: (events: readonly Told[]) => boolean) {
  let text = "";
  for await (const part of body ?? []) {
    text += Buffer.from(part).toString();
    if (!text.endsWith("\n\n")) continue;
    const lines = text.split("\n\n").filter((each) => each !== "");
    const events = lines.map((each): Told => JSON.parse(each.slice(6)));
    expect(events.slice(0, HOST_EVENT_TYPES.length)).toEqual(HOST_EVENT_TYPES.map((type) => ({ type })));
    const told = events.slice(HOST_EVENT_TYPES.length);
    if (isLast(told)) return told;
  }
  throw new Error("the stream ended");
}

it("tells an open page what changed", async () => {
  const host = await testHost();
  const origin = await host.listen();
  host.marketplace.publish(await newPublisher().release({ manifest: resourceManifest() }));
  const answer = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${host.token}` } });
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const events = read(answer.body, (told) => told.length >= 3);
  await host.add("svc.sample_notes");
  host.market.setPrice(1);
  // Views are announced once a turn, so their position among the other events is not fixed.
  expect(new Set(await events)).toEqual(
    new Set([
      { type: "workbench", extension_id: "svc.sample_notes" },
      { type: "extensions", extension_id: "svc.sample_notes" },
      { type: "market", symbol: "SPX" },
    ]),
  );
  await host.dispose();
});

it("tells of a fault in the list of extensions too, and of a marketplace that stopped answering", async () => {
  const host = await testHost();
  const origin = await host.listen();
  host.marketplace.publish(await newPublisher().release({ manifest: wasmManifest(), wasm: SMALLEST_GUEST }));
  const at = host.clock.now().toISOString();
  host.runtime.behave(async () => ({ code: "guest.timeout", message: "slow", at, suspended: true }));
  await host.add("svc.sample_guest");
  await expect.poll(() => host.view("svc.sample_guest.quote")?.status).toBe("failed");
  const answer = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${host.token}` } });
  host.runtime.behave(async () => ({ type: "label", text: "well again" }));
  const events = read(answer.body, (told) => told.at(-1)?.type === "extensions" && !told.at(-1)?.extension_id);
  await host.service.retry("svc.sample_guest");
  // The retry was reported at once; the cleared fault is reported when the interval for this event has passed.
  await expect.poll(() => host.view("svc.sample_guest.quote")?.status).toBe("ready");
  host.clock.advance(HOST_LIMITS.eventEveryMs);
  host.marketplace.goOffline();
  await refusalCode(host.service.search(""));
  const told = await events;
  const extension_id = "svc.sample_guest";
  // One event for the retry, one for the cleared fault.
  expect(told.filter((each) => each.type === "extensions" && each.extension_id === extension_id)).toHaveLength(2);
  expect(told).toContainEqual({ type: "workbench", extension_id });
  expect(told.at(-1)).toEqual({ type: "extensions" });
  await host.dispose();
});

it("ends with the host, so that a stop does not wait for a page", async () => {
  const host = await testHost();
  const origin = await host.listen();
  const answer = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${host.token}` } });
  await host.dispose();
  await expect(read(answer.body, () => false)).rejects.toThrow();
});

it("limits how many are open, and gives up a reader that does not read", async () => {
  const bus = eventBus();
  const streams = eventStreams(
    { bus, clock: manualClock() },
    { ...HOST_LIMITS, maxEventStreams: 2, maxStreamBacklogBytes: 1000 },
  );
  const [first, second] = [streams.open(), streams.open()];
  expect(await refusalCode(Promise.resolve().then(() => streams.open()))).toBe("host.too_many_streams");
  for (let sent = 0; sent < 100; sent += 1) bus.emit({ type: "market", symbol: `S${sent}` });
  await expect.poll(() => first?.closed && second?.closed).toBe(true);
  streams.open().destroy();
});

it("tells a page of the same change at most once within the limit's span, and of the last one always", async () => {
  const [bus, clock] = [eventBus(), manualClock()];
  const stream = eventStreams({ bus, clock }, { ...HOST_LIMITS, eventEveryMs: 100 }).open();
  stream.setEncoding("utf8");
  const told = () => (stream.read() as string | null)?.split("\n\n").filter((each) => each !== "").length ?? 0;
  expect(told()).toBe(HOST_EVENT_TYPES.length);
  for (let ms = 0; ms < 1000; ms += 1) {
    for (const type of ["context", "charts"] as const) bus.emit({ type });
    clock.advance(1);
  }
  expect(told()).toBe(22);
  clock.advance(100);
  expect([told(), clock.waiting]).toEqual([0, 0]);
  bus.emit({ type: "charts" });
  bus.emit({ type: "charts" });
  expect(told()).toBe(1);
  clock.advance(100);
  expect(told()).toBe(1);
  stream.destroy();
});
