import type { Envelope, EnvelopeCommand } from "@bourse/contract";
import { newPublisher, type ReadEvent, type TestHost, testHost } from "@bourse/host/testing";
import { interactiveManifest, SMALLEST_GUEST } from "@bourse/testing/archives";
import { afterEach, beforeEach, expect, it } from "vitest";

const ID = "svc.sample_interactive";
const VIEW = "main";
const publisher = newPublisher();

/** The smallest guest with the export that API v2 requires instead of `svc_render`. */
const GUEST = new Uint8Array(
  Buffer.from(
    Buffer.from(SMALLEST_GUEST)
      .toString("latin1")
      .replace("\x07\x17\x02\x06memory\x02\0\x0asvc_render", "\x07\x19\x02\x06memory\x02\0\x0csvc_on_event"),
    "latin1",
  ),
);

let host: TestHost;
let reads: unknown[];

/** Reads at every start; the first time it finds nothing and writes. */
async function guest({ type, data }: ReadEvent): Promise<Partial<Omit<Envelope, "api_version">> | undefined> {
  const read: EnvelopeCommand = { id: `read-${reads.length}`, method: "storage.read", params: {} };
  const write: EnvelopeCommand = { id: "write", method: "storage.write", params: { value: { levels: [1] } } };
  if (type === "start") return { commands: [read] };
  if (type !== "result" || data.method !== "storage.read") return undefined;
  reads.push(data.result);
  return reads.length === 1 ? { commands: [write] } : undefined;
}

beforeEach(async () => {
  host = await testHost();
  reads = [];
  host.runtime.answer(guest);
  host.marketplace.publish(await publisher.release({ manifest: interactiveManifest(), wasm: GUEST }));
  await host.add(ID, { approved: ["tradingRead"] });
  await expect.poll(() => host.services.storage.list().values.length).toBe(1);
});
afterEach(() => host.dispose());

const stored = (resume_required: boolean) => ({ value: { levels: [1] }, resume_required });
const secondRead = () => expect.poll(() => reads[1]);

it("asks a guest that crashed to resume", async () => {
  let traps = 1;
  host.runtime.answer(async (event) => {
    if (event.type !== "view" || traps === 0) return guest(event);
    traps -= 1;
    const at = host.clock.now().toISOString();
    const retryAt = new Date(host.clock.now().getTime() + 1000).toISOString();
    return { code: "guest.trap", message: "unreachable", at, retryAt, suspended: false };
  });
  host.service.viewEvent({ extension_id: ID, view_id: VIEW, action: "opened" });
  await expect.poll(() => host.view(VIEW)?.status).toBe("failed");
  host.clock.advance(1000);
  await secondRead().toEqual(stored(true));
});

it("asks a guest to resume after a change of approvals", async () => {
  await host.service.setApprovals(ID, []);
  await secondRead().toEqual(stored(true));
});

it("asks nothing after a clean restart of the host", async () => {
  host = await host.restart();
  await secondRead().toEqual(stored(false));
});
