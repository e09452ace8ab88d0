import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assemble, ECHO_GUEST } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { eventOf } from "../../../test/fixtures/guests.fixture.ts";
import type { GuestUnit } from "../executor/executor.ts";
import { RUNTIME_LIMITS } from "../limits.ts";
import { ProcessExecutor } from "./client.ts";

const RESTARTS = 25;
const HOLDS_LANES = /^\/dev\/shm\//;

/** The targets of a process's open descriptors. */
function descriptors(pid: number | "self"): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch (error) {
      // Closed after the folder was read.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  });
}

const lanesOf = (pid: number | "self") => descriptors(pid).filter((target) => HOLDS_LANES.test(target));
const threadsOf = (pid: number) => readdirSync(`/proc/${pid}/task`).length;

async function unitOf(text: string): Promise<GuestUnit> {
  const grant = { apiVersion: 2, declaredViews: ["svc.example.view"], capabilityMask: 0, featureMask: 31 } as const;
  return { sha256: text, module: await assemble(text), grant };
}

const startEvent = { kind: "event", first: true, json: eventOf("start").json } as const;
const marketEvent = { kind: "event", first: false, json: eventOf("market").json } as const;

describe.runIf(existsSync("/proc/self/fd") && existsSync("/dev/shm"))("a guest that is started again and again", () => {
  it("[P19] leaves no descriptor, no shared memory and no thread behind", async () => {
    const executor = new ProcessExecutor(RUNTIME_LIMITS, { log: () => {} });
    const unit = await unitOf(ECHO_GUEST);
    const restart = async () => {
      expect(await executor.load("a", unit)).toMatchObject({ ok: true });
      expect(await executor.call("a", startEvent)).toMatchObject({ ok: true });
      expect(await executor.call("a", marketEvent)).toMatchObject({ ok: true });
      await executor.drop("a");
    };
    await restart();
    const pid = executor.pid ?? 0;
    const counts = () => ({
      descriptors: descriptors(pid).length,
      threads: threadsOf(pid),
      lanes: lanesOf(pid).length,
      lanesHere: lanesOf("self").length,
    });
    const first = counts();
    const threads = [first.threads];
    for (let n = 0; n < RESTARTS; n += 1) {
      await restart();
      threads.push(counts().threads);
    }
    // The system may list a thread a moment longer than it lives: the least that was seen is what stays.
    const before = { ...first, threads: Math.min(...threads) };
    await expect.poll(counts).toEqual(before);
    expect(before.lanes).toBe(1);
    await executor.close();
    expect(lanesOf("self")).toHaveLength(before.lanesHere - 1);
  });

  it("[P19] has no name in the folder of shared memory, so kill -9 of both processes leaves nothing", async () => {
    const fixture = fileURLToPath(new URL("../../../test/fixtures/process/orphan.fixture.ts", import.meta.url));
    const host = spawn(process.execPath, [fixture], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = (await once(host.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    const held = [...lanesOf(pid), ...lanesOf(host.pid ?? 0)];
    process.kill(pid, "SIGKILL");
    host.kill("SIGKILL");
    await once(host, "close");
    expect(held.length).toBeGreaterThanOrEqual(1);
    expect(held.filter((target) => !target.endsWith(" (deleted)"))).toEqual([]);
  });
});
