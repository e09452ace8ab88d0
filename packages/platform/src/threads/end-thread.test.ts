import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { ScriptedMachine } from "@bourse/platform/testing";
import { expect, it } from "vitest";
import { endThread } from "./end-thread.ts";

it("[P32] waits for a thread that ends, and leaves no timer", async () => {
  const machine = new ScriptedMachine(0);
  const clock = { allow: (ms: number, work: () => void) => machine.time.after(ms, work) };
  const thread = new Worker("for (;;);", { eval: true });
  let hasEnded = false;
  thread.once("exit", () => {
    hasEnded = true;
  });
  await endThread(thread, clock);
  expect(hasEnded).toBe(true);
});

it("[P32] gives up a thread that does not end, and the process ends nevertheless", () => {
  const fixture = fileURLToPath(new URL("../../test/fixtures/threads/stuck.fixture.ts", import.meta.url));
  const { stdout, signal } = spawnSync(process.execPath, [fixture], { encoding: "utf8" });
  expect([stdout, signal]).toEqual(["given up", "SIGKILL"]);
});
