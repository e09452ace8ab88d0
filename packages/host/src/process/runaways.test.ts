import { existsSync, readdirSync } from "node:fs";
import type { GuestFault, GuestRuntime, RuntimeOptions } from "@bourse/runtime";
import { depth } from "@bourse/testing/depth";
import {
  assemble,
  RUNAWAY_FAMILIES,
  RUNAWAY_PLACES,
  RUNAWAY_SIZES,
  type Runaway,
  runawayText,
} from "@bourse/testing/guests";
import { everyRow, pairwise } from "@bourse/testing/pairwise";
import { beforeAll, describe, expect, it } from "vitest";
import {
  eventOf,
  interactiveSpecOf,
  REQUEST,
  smallRuntime,
  specOf,
} from "../../../runtime/test/fixtures/guests.fixture.ts";
import { descendantsOf } from "./guarded.ts";

const ENDS = ["guest.timeout", "guest.unstoppable", "guest.log_flood"];
const LIMITS = { callbackMs: 40, startMs: 40, faultsToSuspend: Number.POSITIVE_INFINITY };

const DIMENSIONS = {
  family: RUNAWAY_FAMILIES,
  place: RUNAWAY_PLACES,
  apiVersion: [1, 2],
  size: RUNAWAY_SIZES,
} as const;
const ROWS = depth({ usual: pairwise(DIMENSIONS), deep: everyRow(DIMENSIONS) });

/** Runs a guest until it is ended; the fault that it was ended with. */
async function faultOf(runtime: GuestRuntime, runaway: Runaway): Promise<GuestFault | undefined> {
  const module = await assemble(runawayText(runaway));
  const spec = runaway.apiVersion === 1 ? specOf(module) : interactiveSpecOf(module);
  const started = await runtime.activate(spec);
  if (runaway.place !== "callback") return started.ok ? undefined : started.fault;
  expect(started).toMatchObject({ ok: true });
  const outcome = await (runaway.apiVersion === 1
    ? runtime.render("guest", REQUEST)
    : runtime.deliver("guest", eventOf("start")));
  return outcome.ok ? undefined : outcome.fault;
}

const count = (folder: string) => (existsSync(folder) ? readdirSync(folder).length : 0);

/** Threads, files and processes that a run could leave behind. */
const kept = () => ({
  threads: count("/proc/self/task"),
  descriptors: count("/proc/self/fd"),
  children: descendantsOf(process.pid).length,
});

const ISOLATIONS: readonly NonNullable<RuntimeOptions["isolation"]>[] = ["process", "worker"];

describe.each(ISOLATIONS)("[P32] guests that never return, in %s isolation", (isolation) => {
  let before: ReturnType<typeof kept>;
  let runtime: GuestRuntime;
  beforeAll(() => {
    before = kept();
    runtime = smallRuntime({ isolation, limits: LIMITS });
  });

  it.each(ROWS)("end in $place of v$apiVersion: $family of $size", async (row) => {
    const fault = await faultOf(runtime, row);
    expect(ENDS, JSON.stringify(fault)).toContain(fault?.code);
    await runtime.stop("guest");
  });

  it.runIf(existsSync("/proc/self/task"))("leave no thread, descriptor or process", async () => {
    await runtime.close();
    await expect.poll(kept).toEqual(before);
  });
});
