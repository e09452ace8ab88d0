import { CLOUD_LIMITS } from "@bourse/contract";
import { afterEach, expect, it, vi } from "vitest";
import { SYSTEM_CLOCK } from "../ports.ts";
import { ReviewWorker } from "./review-worker.ts";
import type { Service } from "./service.ts";

afterEach(() => vi.restoreAllMocks());

/** A database with a job that is due, and a disk on which nothing can be written. */
function fullDatabase(): Service["database"] {
  const query: Record<string, () => unknown> = { executeTakeFirst: async () => ({ run_at: new Date(0) }) };
  for (const step of ["select", "where", "orderBy", "limit", "forUpdate", "skipLocked"]) query[step] = () => query;
  const updateTable = () => {
    throw new Error("no space left on device");
  };
  return { selectFrom: () => query, updateTable } as unknown as Service["database"];
}

it("[P4] [P28] waits before it asks again when a due job cannot be taken", async () => {
  const timer = vi.spyOn(globalThis, "setTimeout");
  const faults: string[] = [];
  const log = { info: () => {}, error: (facts: object) => void faults.push(JSON.stringify(facts)) };
  const service = { database: fullDatabase(), clock: SYSTEM_CLOCK, limits: CLOUD_LIMITS, log };
  const worker = new ReviewWorker(service as unknown as Service);
  worker.wake();
  await worker.stop();
  worker.wake();
  expect(faults).toHaveLength(1);
  const again = new ReviewWorker(service as unknown as Service);
  again.wake();
  await vi.waitFor(() => expect(timer.mock.calls.map(([, wait]) => wait)).toContain(5000));
  await again.stop();
  expect(faults).toHaveLength(2);
});
