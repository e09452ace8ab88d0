import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ScriptedMachine } from "@bourse/platform/testing";
import { freePort } from "@bourse/testing/free-port";
import { isThere } from "@bourse/testing/is-there";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Service, startService } from "../scripts/start/service.ts";
import { supervise } from "../scripts/start/supervise.ts";
import { millisecondsOf, processorTime, START_LIMITS } from "../scripts/start/work.ts";

/** A minimal service: it writes its process id, answers, and stops on request. */
const PROGRAM = `
import { appendFileSync, existsSync } from "node:fs";
import { createServer } from "node:http";
appendFileSync(process.env.PIDS, process.pid + "\\n");
const has = (name) => existsSync(new URL(name, import.meta.url));
if (has("fails")) process.exit(3);
while (has("wait") && !has("go")) await new Promise((resolve) => setTimeout(resolve, 5));
createServer((_request, response) => response.end("ready")).listen(Number(process.env.PORT), "127.0.0.1");
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
`;

let folder: string;
let running: Service[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-supervise-"));
  writeFileSync(path.join(folder, "service.mjs"), PROGRAM);
  running = [];
});
afterEach(async () => {
  for (const each of running) await each.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function specOf(name: string) {
  const port = await freePort();
  const env = { PORT: String(port), PIDS: path.join(folder, `${name}.pids`) };
  return { name, program: path.join(folder, "service.mjs"), url: `http://127.0.0.1:${port}`, readyPath: "/", env };
}
const pids = (name: string) =>
  readFileSync(path.join(folder, `${name}.pids`), "utf8")
    .trim()
    .split("\n")
    .map(Number);
/** Kills a service, again and again, each time that it is back. */
async function killed(service: Service, said: readonly string[], times: number) {
  for (let kill = 0; kill < times; kill += 1) {
    const back = said.filter((line) => line === "host is back").length;
    process.kill(service.pid, "SIGKILL");
    await expect.poll(() => said.filter((line) => line === "host is back").length).toBe(back + 1);
  }
}
const answers = (service: Service) => fetch(service.url).then((answer) => answer.text());

/** Supervision on a scripted machine: no time passes but what the test lets pass. */
function supervision() {
  const said: string[] = [];
  const machine = new ScriptedMachine();
  return {
    attempts: 3,
    livedMs: 10_000,
    waitMs: 1,
    machine: machine.time,
    run: (ms: number) => machine.run(ms),
    said,
    say,
  };
  function say(line: string) {
    said.push(line);
  }
}

describe("npm start", () => {
  it("brings the host back after kill -9, and leaves the marketplace alone", async () => {
    const [market, host] = [await specOf("market"), await specOf("host")];
    const both = supervision();
    running = [await supervise(market, both), await supervise(host, both)];
    const [first, second] = running as [Service, Service];
    const before = second.pid;
    process.kill(before, "SIGKILL");
    await expect.poll(() => both.said).toContain("host is back");
    expect(both.said[0]).toBe("host ended by itself (killed by SIGKILL); starting it again");
    expect([await answers(first), await answers(second)]).toEqual(["ready", "ready"]);
    expect(second.pid).not.toBe(before);
    expect([pids("market").length, pids("host").length]).toEqual([1, 2]);
  });

  it("gives up a service that ends again and again, and stops one that it keeps without starting it again", async () => {
    const limits = supervision();
    const spec = await specOf("host");
    const kept = await supervise(spec, limits);
    running = [kept];
    await killed(kept, limits.said, limits.attempts - 1);
    process.kill(kept.pid, "SIGKILL");
    expect(await kept.ended).toBe("killed by SIGKILL");
    const again = await supervise(spec, limits);
    const count = pids("host").length;
    await again.stop();
    expect(await again.ended).toBe("exit code 0");
    expect(pids("host").length).toBe(count);
    await startService(spec, limits).then((service) => service.stop());
  });

  it("brings back a service that lived for a while however often it is killed", async () => {
    const { run, ...limits } = supervision();
    const kept = await supervise(await specOf("host"), limits);
    running = [kept];
    for (let kill = 1; kill <= 7; kill += 1) {
      // Two early ends in between: only those in a row count.
      if (kill % 3 === 0) run(limits.livedMs);
      await killed(kept, limits.said, 1);
    }
    expect(await answers(kept)).toBe("ready");
    expect(pids("host").length).toBe(8);
  });

  it("tries a start again that is cut off, and gives up one that fails each time", async () => {
    const limits = supervision();
    const spec = await specOf("host");
    const kept = await supervise(spec, limits);
    running = [kept];
    writeFileSync(path.join(folder, "fails"), "");
    process.kill(kept.pid, "SIGKILL");
    expect(await kept.ended).toBe("host ended before it was ready (exit code 3)");
    expect(limits.said.filter((line) => line.includes("starting it again"))).toEqual([
      "host ended by itself (killed by SIGKILL); starting it again",
      "host ended before it was ready (exit code 3); starting it again",
    ]);
  });
});

describe("a start that takes long", () => {
  /** A service that gets ready when `go` exists, on a scripted machine whose looks at the process are counted. */
  async function slow(work: () => number | undefined) {
    const limits = supervision();
    const stop = new AbortController();
    let looks = 0;
    const counted = () => {
      looks += 1;
      return work();
    };
    writeFileSync(path.join(folder, "wait"), "");
    const started = startService(await specOf("host"), { ...limits, work: counted, signal: stop.signal });
    // Handled here too: it may fail before the test waits for it.
    started.catch(() => undefined);
    await expect.poll(() => existsSync(path.join(folder, "host.pids"))).toBe(true);
    return {
      ...limits,
      stop,
      started,
      /** Lets time pass, until the process has been looked at again. */
      async pass(ms: number) {
        const before = looks;
        limits.run(ms);
        await expect.poll(() => looks).toBeGreaterThan(before);
      },
    };
  }

  it("is waited for as long as the process works, and says so now and then", async () => {
    let used = 0;
    const { pass, started, said } = await slow(() => (used += START_LIMITS.leastWorkMs));
    for (let minute = 0; minute < 10; minute += 1) await pass(60_000);
    writeFileSync(path.join(folder, "go"), "");
    const service = await started;
    running = [service];
    expect(await answers(service)).toBe("ready");
    expect(said.slice(0, 2)).toEqual(["host is still starting after 60 s", "host is still starting after 120 s"]);
  });

  it("is given up when the process has done nothing for a minute, and nothing is left of it", async () => {
    const { pass, run, started } = await slow(() => 100);
    await pass(30_000);
    run(31_000);
    await expect(started).rejects.toThrow("host was not ready and did nothing for 60 s");
    await expect.poll(() => isThere(pids("host")[0] ?? 0)).toBe(false);
  });

  it("is given up after a quarter of an hour whatever it does, or where the system does not tell", async () => {
    const { pass, run, started } = await slow(() => undefined);
    for (let minute = 0; minute < 14; minute += 1) await pass(60_000);
    run(60_000);
    await expect(started).rejects.toThrow("host was not ready after 900 s");
  });

  it("ends at once on Ctrl-C, and nothing is left of it", async () => {
    const { pass, started, stop } = await slow(() => 100);
    await pass(10_000);
    stop.abort();
    await expect(started).rejects.toThrow("host was stopped before it was ready");
    await expect.poll(() => isThere(pids("host")[0] ?? 0)).toBe(false);
  });
});

describe("the processor time of a process", () => {
  it.runIf(process.platform === "linux")("rises while it works, and is unknown once it has ended", () => {
    const before = processorTime(process.pid) ?? Number.NaN;
    const { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < 100_000);
    expect((processorTime(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(50);
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    expect(processorTime(pid)).toBeUndefined();
  });

  it.each([
    ["0:01.50", 1500],
    ["12:03", 723_000],
    ["1:02:03", 3_723_000],
    ["2-01:00:00", 176_400_000],
    ["", undefined],
  ])("reads %s as ps writes it", (text, ms) => {
    expect(millisecondsOf(text)).toBe(ms);
  });
});
