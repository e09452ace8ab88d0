import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { interactiveManifest } from "@bourse/testing/archives";
import { EVENT_VIEW } from "@bourse/testing/guests";
import { patiently } from "@bourse/testing/patience";
import { expect, it, onTestFinished } from "vitest";
import { BIN } from "../spawn.ts";
import { put, testFolder } from "../workspace.ts";

/** As many as minutes allow: one descriptor, thread or module that is left at each save shows itself in far fewer. */
const SAVES = 200;
/** The first saves fill caches, and the engine's heap grows to its usual size. */
const SETTLED = 50;
/** A module of 830 kB that is left at each save would take more over the saves that are counted. */
const MOST_GROWTH_MIB = 60;
/** Every so many saves the program has a fault. */
const BROKEN_EACH = 10;
const TRAPPING_EACH = 25;

const folder = testFolder();
const ID = "svc.sample_saved";

function programOf(save: number): string {
  if (save % BROKEN_EACH === 0) return `const = ${save};\n`;
  const fault = save % TRAPPING_EACH === 1 ? "throw new Error('on purpose');" : "";
  return `import { column, defineExtension, label } from "@bourse/sdk/guest";
defineExtension({ views: { "${EVENT_VIEW}": () => { ${fault} return column([label("save ${save}")]); } } });
`;
}

/** Resources of a process as the system counts them. */
function resourcesOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  return { mib: Math.round(of("VmRSS") / 1024), files: readdirSync(`/proc/${pid}/fd`).length, threads: of("Threads") };
}

it.skipIf(process.platform !== "linux")(
  "leaks nothing over many saves, of which some do not compile and some fail while they run",
  async () => {
    const project = path.join(folder, "project");
    const views = { [ID]: [{ id: EVENT_VIEW, name: "View", interactive: true }] };
    const manifest = interactiveManifest({ id: ID, contributes: { views } });
    put(project, "package/manifest.json", Buffer.from(manifest));
    put(project, "src/index.ts", programOf(1));
    const child = spawn(process.execPath, [BIN, "dev", project, "--own", "--port", "0", "--json"], {
      env: { ...process.env, BOURSE_HOME: path.join(folder, "home") },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const { pid } = child;
    if (pid === undefined) throw new Error("bourse dev did not start");
    const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async (...names: readonly string[]) => {
      for (;;) {
        const { value, done } = await said.next();
        if (done) throw new Error("bourse dev has ended");
        if (names.includes(JSON.parse(value).event)) return;
      }
    };
    await next("shown");
    const seen: ReturnType<typeof resourcesOf>[] = [];
    for (let save = 2; save <= SAVES; save += 1) {
      put(project, "src/index.ts", programOf(save));
      await next(save % BROKEN_EACH === 0 ? "fault" : "shown");
      seen.push(resourcesOf(pid));
      if (save % SETTLED === 0) process.stdout.write(`${save} saves: ${JSON.stringify(seen.at(-1))}\n`);
    }
    const settled = seen.slice(SETTLED);
    const most = (name: "files" | "threads" | "mib", of: typeof seen) => Math.max(...of.map((each) => each[name]));
    const [early, late] = [settled.slice(0, SETTLED), settled.slice(-SETTLED)];
    expect(most("files", late)).toBeLessThanOrEqual(most("files", early) + 2);
    expect(most("threads", late)).toBeLessThanOrEqual(most("threads", early) + 1);
    expect(most("mib", late)).toBeLessThanOrEqual(most("mib", early) + MOST_GROWTH_MIB);
  },
  patiently(600_000),
);
