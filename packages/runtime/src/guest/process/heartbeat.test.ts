import { ScriptedMachine } from "@bourse/platform/testing";
import { describe, expect, it, vi } from "vitest";
import { Heartbeat } from "./heartbeat.ts";

function stage({ processors = 2 } = {}) {
  const machine = new ScriptedMachine(processors);
  const events = { ping: vi.fn(), silent: vi.fn() };
  return { machine, events, heartbeat: new Heartbeat(events, machine.time) };
}

describe("the heartbeat of the guests' process", () => {
  it("[P19] gives up a process that owes an answer and is silent", () => {
    const { machine, events, heartbeat } = stage();
    heartbeat.expect(true);
    heartbeat.heard();
    machine.run(8000);
    expect(events.silent).not.toHaveBeenCalled();
    machine.run(2000);
    expect(events.silent).toHaveBeenCalledExactlyOnceWith("the runtime did not answer");
    expect(events.ping.mock.calls.length).toBeGreaterThan(5);
    machine.run(60_000);
    expect(events.silent).toHaveBeenCalledOnce();
  });

  it("[P37] waits two minutes for the first word, and sends nothing before it", () => {
    const { machine, events, heartbeat } = stage();
    heartbeat.expect(true);
    machine.run(100_000);
    expect(events.silent).not.toHaveBeenCalled();
    expect(events.ping).not.toHaveBeenCalled();
    machine.run(30_000);
    expect(events.silent).toHaveBeenCalledExactlyOnceWith("the runtime did not begin");
  });

  it.each([
    ["told", 2],
    ["not told", 0],
  ])("[P37] does not count a standstill as silence, %s by the system", (_, processors) => {
    const { machine, events, heartbeat } = stage({ processors });
    heartbeat.expect(true);
    heartbeat.heard();
    machine.run(2000);
    machine.standStill(60_000);
    machine.run(4000);
    expect(events.silent).not.toHaveBeenCalled();
    machine.run(6000);
    expect(events.silent).toHaveBeenCalledOnce();
  });

  it("[P37] does not wait forever while a processor is stolen forever", () => {
    const { machine, events, heartbeat } = stage();
    heartbeat.expect(true);
    heartbeat.heard();
    machine.steal(30_000);
    expect(events.silent).not.toHaveBeenCalled();
    machine.steal(8000);
    expect(events.silent).toHaveBeenCalledOnce();
  });

  it("rests while nothing is owed", () => {
    const { machine, events, heartbeat } = stage();
    heartbeat.expect(true);
    heartbeat.heard();
    heartbeat.expect(false);
    machine.run(60_000);
    heartbeat.expect(true);
    machine.run(5000);
    heartbeat.end();
    machine.run(60_000);
    expect(events.silent).not.toHaveBeenCalled();
  });
});
