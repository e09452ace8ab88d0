import { ScriptedMachine } from "@bourse/platform/testing";
import { expect, it } from "vitest";
import { within } from "./within.ts";

const never = () => new Promise<never>(() => undefined);

it("[P37] a call fails after its time, in which a standstill of the machine does not count", async () => {
  const machine = new ScriptedMachine();
  let failure: unknown;
  const call = within({ ms: 30_000, machine: machine.time }, never()).catch((cause: unknown) => {
    failure = cause;
  });
  machine.standStill(600_000);
  machine.run(29_000);
  await Promise.resolve();
  expect(failure).toBeUndefined();
  machine.run(2000);
  await call;
  expect(failure).toMatchObject({ message: "the exchange did not answer within 30000 ms" });
});

it("a call ends when nobody waits for it any more", async () => {
  await expect(within({ ms: 1000, signal: AbortSignal.abort() }, never())).rejects.toThrow("no longer asked");
});
