import { ScriptedMachine } from "@bourse/platform/testing";
import { expect, it, vi } from "vitest";
import { LateRequests } from "./late-requests.ts";

const LIMITS = { headersMs: 10_000, requestMs: 120_000 };

function stand() {
  const machine = new ScriptedMachine();
  machine.time.watch();
  const socket = { bytesWritten: 0, destroyed: false };
  return { machine, socket, refuse: vi.fn(), late: new LateRequests(LIMITS, machine.time) };
}

it("[P28] a request that was late because this node stood still is read and answered", () => {
  const { machine, socket, refuse, late } = stand();
  machine.run(500);
  machine.standStill(10_000);
  expect(late.spares(socket, refuse)).toBe(true);
  machine.run(1000);
  socket.bytesWritten = 200;
  machine.run(LIMITS.requestMs);
  expect(refuse).not.toHaveBeenCalled();
});

it("[P28] a client that uses a standstill to hold a connection has the time of one request", () => {
  const { machine, socket, refuse, late } = stand();
  machine.run(500);
  machine.standStill(10_000);
  expect(late.spares(socket, refuse)).toBe(true);
  machine.run(LIMITS.requestMs - 1000);
  expect(refuse).not.toHaveBeenCalled();
  machine.run(2000);
  expect(refuse).toHaveBeenCalledOnce();
});

it("[P28] a request that is late on a machine that runs is refused", () => {
  const { machine, socket, refuse, late } = stand();
  machine.run(500);
  machine.standStill(10_000);
  const mark = machine.elapsed;
  for (; machine.elapsed < mark + LIMITS.headersMs + 2000; machine.run(500)) machine.time.watch();
  expect(late.spares(socket, refuse)).toBe(false);
});
