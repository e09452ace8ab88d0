import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Running } from "./bring-up.ts";
import { createTrader } from "./trader.ts";

export interface InstallOptions {
  readonly running: Running;
  readonly dataDir: string;
  readonly ids: readonly string[];
  readonly say: (line: string) => void;
}

/** Installs the examples on the first start. Later starts respect what the trader has removed. */
export async function installOnce({ running, dataDir, ids, say }: InstallOptions): Promise<void> {
  const marker = path.join(dataDir, "examples-installed");
  if (existsSync(marker)) return;
  const trader = createTrader(running.host.url, running.token);
  const installed = await trader.installed();
  for (const id of ids.filter((each) => !installed.has(each))) {
    const plan = await trader.install(id);
    const approved = plan.capabilities.map((each) => each.title).join(", ");
    say(`installed ${plan.name} ${plan.version}, approved: ${approved || "nothing to approve"}`);
  }
  writeFileSync(marker, "");
}
