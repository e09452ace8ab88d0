import path from "node:path";
import { patiently } from "@bourse/testing/patience";
import { it } from "vitest";
import { put, testFolder } from "../workspace.ts";
import { expectNoGrowth, programThatShows, putProject, resourcesOf, spawnDev } from "./spawned.ts";

/** As many as minutes allow: one descriptor, thread or module that is left at each save shows itself in far fewer. */
const SAVES = 200;
/** The first saves fill caches, and the engine's heap grows to its usual size. */
const SETTLED = 50;
/** Every so many saves the program has a fault. */
const BROKEN_EACH = 10;
const TRAPPING_EACH = 25;

const folder = testFolder();

function programOf(save: number): string {
  if (save % BROKEN_EACH === 0) return `const = ${save};\n`;
  return programThatShows(`save ${save}`, save % TRAPPING_EACH === 1 ? "throw new Error('on purpose');" : "");
}

it.skipIf(process.platform !== "linux")(
  "leaks nothing over many saves, of which some do not compile and some fail while they run",
  async () => {
    const project = path.join(folder, "project");
    putProject(project);
    put(project, "src/index.ts", programOf(1));
    const dev = spawnDev(project, folder);
    await dev.next(0, "shown");
    const seen: ReturnType<typeof resourcesOf>[] = [];
    for (let save = 2; save <= SAVES; save += 1) {
      const said = dev.said.length;
      put(project, "src/index.ts", programOf(save));
      await dev.next(said, save % BROKEN_EACH === 0 ? "fault" : "shown");
      seen.push(resourcesOf(dev.pid));
      if (save % SETTLED === 0) process.stdout.write(`${save} saves: ${JSON.stringify(seen.at(-1))}\n`);
    }
    const settled = seen.slice(SETTLED);
    expectNoGrowth(settled.slice(0, SETTLED), settled.slice(-SETTLED));
  },
  patiently(600_000),
);
