import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { testHost } from "@bourse/host/testing";
import { SYSTEM_RANDOM as random, SYSTEM_CLOCK } from "@bourse/platform";
import { pluginDesk } from "../../packages/host/src/plugins/desk.ts";
import { writeInventory } from "../../packages/host/src/plugins/manifest/write-inventory.ts";
import { type Turns, watchTurns } from "../desk/turns.ts";
import { writePlugin } from "./written.ts";

/** A whole host in this process, whose plugins come and go. */
export interface FloodedHost {
  /** The turns of its event loop during `ms`, while plugins with these texts run. */
  during(scripts: readonly string[], ms: number): Promise<Turns>;
  dispose(): Promise<void>;
}

export async function floodedHost(): Promise<FloodedHost> {
  const dataDir = realpathSync(mkdtempSync(path.join(tmpdir(), "bourse-bench-flood-")));
  const host = await testHost({ dataDir, clock: SYSTEM_CLOCK });
  await host.listen();
  const desk = pluginDesk({ dataDir, random });
  let count = 0;
  const begin = async (script: string): Promise<string> => {
    count += 1;
    const name = `flood-${count}`;
    const folder = path.join(dataDir, "plugins", name);
    const { id } = writePlugin(folder, name, script);
    await writeInventory({ folder, owner: process.getuid?.(), random });
    await desk.trust(id, (await desk.list()).find(({ manifest }) => manifest?.id === id)?.digest);
    return id;
  };
  const runs = (id: string) => host.inApp.model().extensions.some((each) => each.id === id && each.state === "running");
  return {
    async during(scripts, ms) {
      const ids: string[] = [];
      for (const script of scripts) ids.push(await begin(script));
      while (!ids.every(runs)) await pause(20);
      const stop = watchTurns();
      await pause(ms);
      const turns = stop();
      for (const id of ids) await host.inApp.plugins.distrust(id);
      return turns;
    },
    dispose: host.dispose,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
