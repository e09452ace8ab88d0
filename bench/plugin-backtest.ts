import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SYSTEM_RANDOM as random } from "@bourse/platform";
import { pluginDesk } from "../packages/host/src/plugins/desk.ts";
import { writeInventory } from "../packages/host/src/plugins/manifest/write-inventory.ts";
import { testBacktests } from "../packages/host/test/fixtures/backtests/desk.fixture.ts";
import { sized } from "./figures/sized.ts";
import { bareEcho } from "./plugins/bare.ts";
import type { BenchResult } from "./result.ts";

const BARS = sized(50_000, 100);
const LEAST_A_SECOND = 10_000;
const EXAMPLE = fileURLToPath(new URL("../examples/trade-journal", import.meta.url));
const ID = "example.trade-journal";

/** A strategy in Python that answers bar by bar, from the first to the last, beside a bare pipe with JSON. */
export async function run(): Promise<BenchResult[]> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "bourse-bench-backtest-")));
  const at = testBacktests({ bars: BARS, dataDir });
  const bare = bareEcho();
  try {
    at.desk.trusted(new Map([[ID, await install(dataDir)]]));
    const { id } = await at.start(`${ID}.breakout`, {});
    const first = await moved(at, id);
    await at.ended(id);
    const ours = (BARS - first.bars) / ((performance.now() - first.at) / 1000);
    const began = performance.now();
    for (let bar = 0; bar < BARS; bar += 1) await bare.ask([bar, 1, 2, 3, 4, 5]);
    const theirs = BARS / ((performance.now() - began) / 1000);
    return [
      {
        name: `plugin's strategy, ${BARS} bars one by one (Python)`,
        ours: `${Math.round(ours)} bars/s`,
        theirs: `${Math.round(theirs)} round trips/s (bare pipe with JSON)`,
        ratio: theirs / ours,
        target: `>= ${LEAST_A_SECOND} bars/s`,
        ok: ours >= LEAST_A_SECOND,
      },
    ];
  } finally {
    bare.close();
    await at.dispose();
  }
}

/** Waits until the first bars have closed, so that the start of the process is not measured. */
async function moved(at: ReturnType<typeof testBacktests>, id: string) {
  for (;;) {
    const { bars } = at.desk.get(id).backtest.progress;
    if (bars > 0 || at.desk.get(id).backtest.state === "done") return { bars, at: performance.now() };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Returns the digest that is trusted. */
async function install(dataDir: string): Promise<string> {
  mkdirSync(join(dataDir, "plugins"), { mode: 0o700 });
  const folder = join(dataDir, "plugins", "trade-journal");
  cpSync(EXAMPLE, folder, { recursive: true });
  chmodSync(folder, 0o700);
  for (const file of readdirSync(folder)) {
    if (file === "__pycache__") rmSync(join(folder, file), { recursive: true });
    else chmodSync(join(folder, file), 0o600);
  }
  await writeInventory({ folder, owner: process.getuid?.(), random });
  const desk = pluginDesk({ dataDir, random });
  const digest = (await desk.list()).find(({ manifest }) => manifest?.id === ID)?.digest ?? "";
  await desk.trust(ID, digest);
  return digest;
}
