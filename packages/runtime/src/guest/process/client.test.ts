import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  assemble,
  guestText,
  HONEST_GUEST,
  HONEST_VIEW,
  HOSTILE_GUESTS,
  SAMPLE_SNAPSHOTS,
} from "@bourse/testing/guests";
import { isThere } from "@bourse/testing/is-there";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { REQUEST, servesHonestGuest, smallRuntime, specOf } from "../../../test/fixtures/guests.fixture.ts";
import type { GuestUnit } from "../executor/executor.ts";
import { RUNTIME_LIMITS } from "../limits.ts";
import { ProcessExecutor } from "./client.ts";

const INPUT = { kind: "render", guestOutput: true, ...SAMPLE_SNAPSHOTS } as const;
const FOREVER = guestText({ render: "(loop $forever (br $forever)) unreachable" });

async function unitOf(text: string): Promise<GuestUnit> {
  const grant = { apiVersion: 1, capabilityMask: 1 << 7, featureMask: 7 } as const;
  return { sha256: text, module: await assemble(text), grant };
}

describe("the runtime in a process of its own", () => {
  let executor: ProcessExecutor | undefined;
  afterEach(() => executor?.close());
  const start = (limits = {}) => {
    executor = new ProcessExecutor({ ...RUNTIME_LIMITS, ...limits }, { log: () => {} });
    return executor;
  };

  it("[P19] [ABI-08] runs a guest in another process and brings its view back", async () => {
    const running = start();
    expect(await running.load("a", await unitOf(HONEST_GUEST))).toMatchObject({ ok: true });
    expect(running.pid).not.toBe(process.pid);
    const execution = await running.call("a", INPUT);
    expect(execution.ok && JSON.parse(Buffer.from(execution.output ?? []).toString())).toEqual(HONEST_VIEW);
  });

  it("[P19] [ERR-08] answers what was running with guest.host_lost when the process dies, and serves again", async () => {
    const running = start({ callbackMs: 60_000 });
    await running.load("stuck", await unitOf(FOREVER));
    await running.load("fine", await unitOf(HONEST_GUEST));
    const stuck = running.call("stuck", INPUT);
    const before = running.pid ?? 0;
    process.kill(before, "SIGKILL");
    expect(await stuck).toMatchObject({ ok: false, fault: { code: "guest.host_lost" } });
    expect(await running.call("fine", INPUT)).toMatchObject({ ok: true });
    expect(running.pid).not.toBe(before);
  });

  it("[P19] leaves no process behind when it is closed", async () => {
    const running = start();
    await running.load("a", await unitOf(FOREVER));
    const pid = running.pid ?? 0;
    const stuck = running.call("a", INPUT);
    await running.close();
    expect(await stuck).toMatchObject({ fault: { code: "guest.stopped" } });
    expect(isThere(pid)).toBe(false);
  });

  it.each([
    ["while a guest runs", "orphan"],
    ["while a guest runs that cannot be stopped and the supervisor hangs", "orphan-hanging"],
  ])("[P19] [P32] ends with the host, also when the host is killed %s", async (_, name) => {
    const fixture = fileURLToPath(new URL(`../../../test/fixtures/process/${name}.fixture.ts`, import.meta.url));
    const host = spawn(process.execPath, [fixture], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = (await once(host.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    expect(isThere(pid)).toBe(true);
    host.kill("SIGKILL");
    await expect.poll(() => isThere(pid)).toBe(false);
  });

  it("keeps what it compiled and stripped although it is always killed, and the next process reads that", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bourse-compiled-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv("NODE_COMPILE_CACHE", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const kept = () => readdirSync(folder, { recursive: true }).map((name) => path.basename(String(name)));
    const first = start();
    expect(await first.load("a", await unitOf(HONEST_GUEST))).toMatchObject({ ok: true });
    await expect.poll(() => kept().filter((name) => /^[0-9a-f]{8}$/.test(name)).length).toBeGreaterThan(100);
    await first.close();
    expect(kept().filter((name) => name.startsWith("stripped-")).length).toBeGreaterThan(40);
    const second = start();
    expect(await second.load("a", await unitOf(HONEST_GUEST))).toMatchObject({ ok: true });
    expect(await second.call("a", INPUT)).toMatchObject({ ok: true });
  });

  it("[P19] answers for a guest that was dropped or never loaded", async () => {
    const running = start();
    await running.load("a", await unitOf(HONEST_GUEST));
    await running.drop("a");
    expect(await running.call("a", INPUT)).toMatchObject({ fault: { code: "guest.not_active" } });
  });
});

describe("hostile guests in a process of their own", () => {
  const NAMES = ["endless loop in a callback", "log without end", "endless recursion", "a view of a thousand levels"];

  it("[R-WASM] [P19] get the verdicts they get in this process, and their logs come over", async () => {
    await using runtime = smallRuntime({ isolation: "process", limits: { callbackMs: 200, startMs: 500 } });
    for (const guest of HOSTILE_GUESTS.filter((each) => NAMES.includes(each.name))) {
      await runtime.activate(specOf(await assemble(guest.text), guest.name));
      const outcome = await runtime.render(guest.name, REQUEST);
      expect(outcome, guest.name).toMatchObject({ ok: false, fault: guest.verdict });
    }
    expect(runtime.log("log without end").length).toBeGreaterThanOrEqual(100);
    expect(await servesHonestGuest(runtime)).toBe(true);
  });
});
