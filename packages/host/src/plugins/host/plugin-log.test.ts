import { manualClock } from "@bourse/host/testing";
import { expect, it, vi } from "vitest";
import { pluginLog } from "./plugin-log.ts";

it("[INAPP-05] of a flood of short lines, the last ones are shown: making lines must not hold up the host", () => {
  const clock = manualClock();
  const log = vi.fn();
  const outputs = { create: () => undefined, drop: () => undefined, log };
  const made = pluginLog({ outputs, owner: "a", clock, limits: { outputEveryMs: 100 }, maxWaiting: 64 * 1024 });
  made.take(Buffer.from(`${"x\n".repeat(30_000)}the end\n`));
  clock.advance(100);
  expect(log).toHaveBeenCalledTimes(200);
  expect(log).toHaveBeenLastCalledWith("a", { channel: 1, level: "info", message: "the end" });
});
