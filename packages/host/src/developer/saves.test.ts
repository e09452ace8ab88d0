import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "@bourse/archive";
import { JOURNALS_KEPT } from "@bourse/contract";
import { type TestHost, testHost } from "@bourse/host/testing";
import { createGuestRuntime } from "@bourse/runtime";
import { interactiveManifest } from "@bourse/testing/archives";
import { depth } from "@bourse/testing/depth";
import { assemble, EVENT_VIEW, echoed, submittingGuest } from "@bourse/testing/guests";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, expect, it } from "vitest";

const ID = "svc.sample_interactive";
const FOLDER = "/home/author/sample";
const SAVES = depth({ usual: 60, deep: 10_000 });
/** Caches, pools and the process of the guests are there after these. */
const WARM = depth({ usual: 30, deep: 500 });

let host: TestHost;
beforeEach(async () => {
  host = await testHost({ developer: true, runtime: createGuestRuntime({ isolation: "worker" }) });
});
afterEach(() => host.dispose());

async function archiveOf(text: string): Promise<Uint8Array> {
  const views = { [`${ID}.panel`]: [{ id: EVENT_VIEW, name: "View", interactive: true }] };
  const manifest = interactiveManifest({ contributes: { views } as never });
  const module = await assemble(submittingGuest(JSON.stringify(echoed(text))));
  const { archive } = buildPackage({ manifest, files: new Map([["main.wasm", module]]) });
  if (!archive) throw new Error("the package does not build");
  return archive;
}

const entriesOf = (folder: string): number => {
  try {
    return readdirSync(folder).length;
  } catch (cause) {
    // Not on Linux.
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw cause;
  }
};

/** Everything that a save could leave behind. */
const held = () => ({
  descriptors: entriesOf("/proc/self/fd"),
  threads: entriesOf("/proc/self/task"),
  packages: entriesOf(join(host.dataDir, "packages")),
  audit: host.audit().length,
});

it(
  `leaves nothing behind after ${SAVES} saves of a guest`,
  async () => {
    const archives = await Promise.all(["even", "odd"].map(archiveOf));
    let before = held();
    for (let n = 0; n < SAVES; n += 1) {
      await host.service.developer.show(FOLDER, archives[n % 2] ?? new Uint8Array());
      if (n === WARM) before = held();
    }
    const last = (SAVES - 1) % 2 === 0 ? "even" : "odd";
    const shown = () => JSON.stringify(host.service.workbench({ symbol: "SPX", timeframe: "1D" }));
    await expect.poll(shown).toContain(`"${last}"`);
    const after = held();
    // Worker threads of the pool come and go.
    expect(after.threads).toBeLessThanOrEqual(before.threads + 4);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 16);
    expect({ packages: after.packages, audit: after.audit }).toEqual({
      packages: before.packages,
      audit: before.audit,
    });
    expect(host.service.journals(ID).journals.length).toBeLessThanOrEqual(JOURNALS_KEPT);
    expect(host.service.developer.state().folders).toMatchObject([{ saves: SAVES }]);
    await host.service.developer.turnOff();
    expect(entriesOf(join(host.dataDir, "journals"))).toBe(0);
  },
  patiently(1_800_000),
);
