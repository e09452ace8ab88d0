import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { hostClient } from "@bourse/client";
import { patiently } from "@bourse/testing/patience";
import { expect, it } from "vitest";
import { put, testFolder } from "../workspace.ts";
import { expectNoGrowth, programThatShows, putProject, resourcesOf, spawnDev } from "./spawned.ts";

/** So many saves in a row, as of an editor or a formatter gone wild. */
const SAVES = 10_000;
/** Rounds that are to come while it does not pause at all. */
const ROUNDS_WITHIN = 5;
/** Afterwards it pauses each time until what it wrote last is shown. */
const BURST = 500;
/** The first bursts fill caches and the pools of threads. */
const SETTLED = 5;
const SOURCE = "src/index.ts";

const folder = testFolder();

/** Every way in which a save may come. */
function save(project: string, at: number): void {
  const program = programThatShows(`save ${at}`);
  const file = path.join(project, SOURCE);
  if (at % 10 === 0) put(project, SOURCE, `const = ${at};\n`);
  else if (at % 7 === 0) put(project, SOURCE, program.slice(0, program.length / 2));
  else if (at % 11 === 0) rmSync(file, { force: true });
  else if (at % 3 === 0) renameSync(put(project, `src/.index.ts.${at}`, program), file);
  else {
    if (at % 5 === 0) rmSync(file, { force: true });
    put(project, SOURCE, program);
  }
}

const filesIn = (of: string) => readdirSync(of, { recursive: true }).toSorted();

it.skipIf(process.platform !== "linux")(
  `shows the last of ${SAVES} saves in a row, in few rounds, and nothing of them is left`,
  async () => {
    const [project, own] = [path.join(folder, "project"), path.join(folder, "own")];
    mkdirSync(own);
    putProject(project);
    put(project, SOURCE, programThatShows("nothing yet"));
    const dev = spawnDev(project, own);
    const { page = "" } = await dev.next(0, "ready");
    const { origin, hash } = new URL(page);
    const host = hostClient({ origin, token: hash.replace("#key=", "") });
    const shown = async () => {
      const workbench = await host.call("GET /api/workbench", { query: { symbol: "SPX", timeframe: "1D" } });
      return JSON.stringify(workbench);
    };
    const rounds = (from = 0) =>
      dev.said.slice(from).filter(({ event }) => ["shown", "unchanged", "fault"].includes(event)).length;
    await dev.next(0, "shown");
    await expect.poll(shown).toContain('"nothing yet"');
    const filesBefore = filesIn(project);
    const first = resourcesOf(dev.pid);
    const began = performance.now();
    const roundsBefore = rounds();

    let saves = 0;
    const storm = async (goesOn: () => boolean) => {
      for (; goesOn(); saves += 1) {
        save(project, saves);
        await new Promise(setImmediate);
      }
    };
    // One may have begun before the storm.
    await storm(() => rounds() <= roundsBefore + ROUNDS_WITHIN);
    const unbroken = `${saves} saves and ${rounds() - roundsBefore} rounds without a pause`;
    const seen: ReturnType<typeof resourcesOf>[] = [];
    for (let burst = 1; saves < SAVES || burst <= 3 * SETTLED; burst += 1) {
      const end = saves + BURST;
      await storm(() => saves < end);
      put(project, SOURCE, programThatShows(`burst ${burst}`));
      await expect.poll(shown).toContain(`"burst ${burst}"`);
      seen.push(resourcesOf(dev.pid));
    }
    const said = dev.said.length;
    put(project, SOURCE, programThatShows("the last"));
    await expect.poll(shown).toContain('"the last"');
    const took = performance.now() - began;
    const last = resourcesOf(dev.pid);
    const inOwn = filesIn(own).length;
    await dev.stop();

    process.stdout.write(
      `${unbroken}; ${saves} saves and ${rounds()} rounds in ${Math.round(took / 1000)} s; ${inOwn} files; ` +
        `first ${JSON.stringify(first)}, last ${JSON.stringify(last)}\n`,
    );
    // The one that runs when the last save comes, the one that takes it, and the module that this one writes.
    expect(rounds(said)).toBeLessThanOrEqual(3);
    // At most one a second while nothing pauses, two for each pause, and those at the beginning and at the end.
    expect(rounds()).toBeLessThanOrEqual(took / 1000 + 2 * seen.length + 6);
    expect(filesIn(project)).toEqual(filesBefore);
    expect(inOwn).toBeLessThan(40);
    expect({ ...last, watches: first.watches, sharedFiles: first.sharedFiles }).toEqual(last);
    expectNoGrowth(seen.slice(SETTLED, 2 * SETTLED), seen.slice(-SETTLED));
    // The folder of its own host is gone: what stands there is what it knows of projects.
    expect(readdirSync(own)).toEqual(["home"]);
  },
  patiently(300_000),
);
