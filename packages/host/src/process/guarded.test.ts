import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { manualClock } from "@bourse/host/testing";
import { describe, expect, it, vi } from "vitest";
import { processesOf } from "../../test/fixtures/plugins/stage.ts";
import { findPython } from "../plugins/process/interpreters.ts";
import { type Guarded, startGuarded } from "./guarded.ts";

const PRELUDE = `
import ctypes, os, signal, sys, time
def told(text): os.write(1, text.encode() + b"\\n")
def wait():
    while True: time.sleep(60)
`;

/** One in its session, one that left it. */
const TWO_CHILDREN = `
for leaves in (False, True):
    if os.fork() == 0:
        if leaves: os.setsid()
        wait()
`;

let count = 0;

/** A program in Python below a guard, on a clock that stands still. */
async function begun(script: string) {
  count += 1;
  const mark = `# guarded ${process.pid} ${count}`;
  const clock = manualClock();
  const python = await findPython(process.env);
  const program: Guarded = startGuarded({
    python,
    command: [python, "-c", `${mark}\n${PRELUDE}${script}`],
    environment: {},
    folder: "/",
    niceness: 0,
    patienceMs: 100,
    graceMs: 100,
    limits: {},
    clock,
  });
  let said = "";
  program.output.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  program.errors.resume();
  const says = (text: string) => vi.waitFor(() => expect(said).toContain(text));
  return { program, clock, says, left: () => processesOf(mark) };
}

describe.runIf(process.platform === "linux")("[INAPP-05] a program below a guard", () => {
  it("that stops its guard is ended by the host, with all its children", async () => {
    const { program, clock, says, left } = await begun(
      `${TWO_CHILDREN}\nos.kill(os.getppid(), signal.SIGSTOP)\ntold("stopped")\nwait()`,
    );
    await says("stopped");
    expect(left().length).toBe(4);
    const ended = program.stop();
    clock.standStill(60_000);
    expect(clock.waiting).toBe(1);
    clock.advance(60_000);
    await ended;
    await vi.waitFor(() => expect(left()).toEqual([]));
  });

  it("that kills its guard, having refused to die with it, is ended by the host", async () => {
    const { program, left } = await begun(
      `if os.fork() == 0: wait()\nctypes.CDLL(None).prctl(1, 0, 0, 0, 0)\nos.kill(os.getppid(), signal.SIGKILL)\nwait()`,
    );
    expect(await program.ended).toBe(137);
    await vi.waitFor(() => expect(left()).toEqual([]));
  });

  it("that hops from process to process, each in a session of its own, is caught", async () => {
    const { program, says, left } = await begun(`
if os.fork() == 0:
    told("hops")
    # Bounded, should the guard fail.
    for _ in range(20000):
        if os.fork() != 0: os._exit(0)
        os.setsid()
wait()
`);
    await says("hops");
    await program.stop();
    expect(left()).toEqual([]);
  });

  it("[P37] has its time to end although the machine stands still for an hour", async () => {
    const script = `
import importlib.util, sys
spec = importlib.util.spec_from_file_location("guard", sys.argv[1])
guard = importlib.util.module_from_spec(spec)
spec.loader.exec_module(guard)
class Machine:
    now, looks = 0.0, 0
    def monotonic(self): return self.now
    def sleep(self, seconds):
        self.looks += 1
        self.now += 3600 if self.looks == 5 else seconds
guard.time = Machine()
guard.is_there, guard.reap = lambda program: True, lambda program: None
guard.await_end(1, 2.0)
print(guard.time.looks > 100)
`;
    const guard = fileURLToPath(new URL("./guard.py", import.meta.url));
    const python = await findPython(process.env);
    const { stdout, stderr } = spawnSync(python, ["-B", "-c", script, guard], { encoding: "utf8" });
    expect([stdout, stderr]).toEqual(["True\n", ""]);
  });

  it("is not started where no descriptor is left, and the host goes on", () => {
    const fixture = fileURLToPath(new URL("../../test/fixtures/process/no-descriptor.fixture.ts", import.meta.url));
    const limited = ["-c", 'ulimit -n 96; exec "$0" "$1"', process.execPath, fixture];
    const { stdout, status, stderr } = spawnSync("/bin/sh", limited, { encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([0, "no process can be started: no descriptor is left\nstill here\n", ""]);
  });
});
