import { PassThrough, Writable } from "node:stream";
import { manualClock } from "@bourse/host/testing";
import { expect, it, vi } from "vitest";
import { processCarrier } from "./process-streams.ts";

/** Pipes of a process that reads when the test says so. */
function pipes() {
  const reads: (() => void)[] = [];
  const input = new Writable({ highWaterMark: 1024, write: (_chunk, _encoding, done) => void reads.push(done) });
  const output = new PassThrough();
  const [report, deaf, misused] = [vi.fn(), vi.fn(), vi.fn()];
  const clock = manualClock();
  const carried = processCarrier({
    input,
    output,
    report,
    deaf,
    misused,
    clock,
    limits: { unreadMs: 10_000, maxUnreadBytes: 64 * 1024 * 1024 },
    close: () => undefined,
  });
  const readAll = () => {
    for (const done of reads.splice(0)) done();
  };
  return { input, output, clock, report, deaf, readAll, ...carried };
}

it("[INAPP-05] a process that reads late again and again leaves no listener behind", async () => {
  const { input, output, carrier, deaf, readAll } = pipes();
  const listeners = () => input.listenerCount("close") + input.listenerCount("drain") + input.listenerCount("error");
  const atFirst = listeners();
  const large = "x".repeat(2 * 1024 * 1024);
  let taken = 0;
  carrier.onMessage(() => {
    taken += 1;
    carrier.send({ jsonrpc: "2.0", method: "a", params: { large } });
  });
  for (let round = 1; round <= 5; round += 1) {
    output.write("1\n2\n");
    await vi.waitFor(() => expect(listeners()).toBeGreaterThan(atFirst));
    await vi.waitFor(() => {
      readAll();
      expect([taken, listeners()]).toEqual([2 * round, atFirst]);
    });
  }
  expect(deaf).not.toHaveBeenCalled();
});

it("[INAPP-05] a fault in reading one process is reported and ends its reading, not the host", async () => {
  const { output, carrier, report, fed } = pipes();
  const fault = new Error("a fault of the host");
  carrier.onMessage(() => {
    throw fault;
  });
  output.write("1\n");
  await fed;
  expect(report.mock.calls).toEqual([[fault]]);
  expect(output.destroyed).toBe(true);
});

it("[INAPP-05, P37] a process that does not read is deaf after its time, in which a standstill of the machine does not count", async () => {
  const { output, carrier, clock, deaf } = pipes();
  const large = "x".repeat(2 * 1024 * 1024);
  carrier.onMessage(() => carrier.send({ jsonrpc: "2.0", method: "a", params: { large } }));
  output.write("1\n2\n");
  await vi.waitFor(() => expect(clock.waiting).toBe(1));
  clock.standStill(60_000);
  clock.advance(9_999);
  expect(deaf).not.toHaveBeenCalled();
  clock.advance(1);
  expect(deaf).toHaveBeenCalledOnce();
});
