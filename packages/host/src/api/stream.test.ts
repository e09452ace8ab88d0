import { HOST_LIMITS } from "@bourse/contract";
import { resourceManifest } from "@bourse/testing/archives";
import { newPublisher, refusalCode, testHost } from "@bourse/testing/host";
import { expect, it } from "vitest";
import { eventBus } from "../events.ts";
import { eventStreams } from "./stream.ts";

/** Reads events until `count` are there. */
async function read(body: ReadableStream<Uint8Array> | null, count: number): Promise<unknown[]> {
  let text = "";
  for await (const part of body ?? []) {
    text += Buffer.from(part).toString();
    const events = text.split("\n\n").filter((each) => each !== "");
    if (text.endsWith("\n\n") && events.length >= count) return events.map((each) => JSON.parse(each.slice(6)));
  }
  throw new Error("the stream ended");
}

it("tells an open page what changed", async () => {
  const host = await testHost();
  const origin = await host.listen();
  host.marketplace.publish(await newPublisher().release({ manifest: resourceManifest() }));
  const answer = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${host.token}` } });
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const events = read(answer.body, 6);
  await host.add("svc.sample_notes");
  host.market.setPrice(1);
  expect(await events).toEqual([
    { type: "workbench" },
    { type: "extensions" },
    { type: "market" },
    { type: "workbench", extension_id: "svc.sample_notes" },
    { type: "extensions", extension_id: "svc.sample_notes" },
    { type: "market", symbol: "SPX" },
  ]);
  await host.dispose();
});

it("ends with the host, so that a stop does not wait for a page", async () => {
  const host = await testHost();
  const origin = await host.listen();
  const answer = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${host.token}` } });
  await host.dispose();
  await expect(read(answer.body, 100)).rejects.toThrow();
});

it("limits how many are open, and gives up a reader that does not read", async () => {
  const bus = eventBus();
  const streams = eventStreams(bus, { ...HOST_LIMITS, maxEventStreams: 2, maxStreamBacklogBytes: 200 });
  const [first, second] = [streams.open(), streams.open()];
  expect(await refusalCode(Promise.resolve().then(() => streams.open()))).toBe("host.too_many_streams");
  for (let sent = 0; sent < 100; sent += 1) bus.emit({ type: "market", symbol: "SPX" });
  await expect.poll(() => first?.closed && second?.closed).toBe(true);
  streams.open().destroy();
});
