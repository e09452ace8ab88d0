// Cost of 32 idle guests: resident memory of the whole process tree, compared with the same runtime without guests.
import { createGuestRuntime } from "@bourse/runtime";
import { SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import { sized } from "./figures/sized.ts";
import { ours } from "./guest/modules.ts";
import { treeRssMib } from "./guest/rss.ts";
import type { BenchResult } from "./result.ts";

const GUESTS = sized(32, 1);
const MIB_A_GUEST = 12;
const { symbol, candles } = SAMPLE_SNAPSHOTS;

export async function run(): Promise<BenchResult[]> {
  const module = await ours(symbol);
  const runtime = createGuestRuntime({ isolation: "process" });
  const use = async (name: string) => {
    const started = await runtime.activate({
      activation: name,
      module,
      apiVersion: 1,
      approved: ["tradingRead"],
      name,
    });
    const outcome = started.ok
      ? await runtime.render(name, { viewId: "v", symbol, candles, guestOutput: true })
      : started;
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  };
  // One guest is started and stopped first, because the runtime's own process is not measured.
  await use("first");
  await runtime.stop("first");
  const without = await treeRssMib();
  for (let n = 0; n < GUESTS; n += 1) await use(`guest ${n}`);
  const idle = await treeRssMib();
  await runtime.close();
  const each = (idle - without) / GUESTS;
  return [
    {
      name: `memory of ${GUESTS} idle guests, each in its worker`,
      ours: `${idle.toFixed(0)} MiB, ${each.toFixed(1)} MiB a guest`,
      theirs: `${without.toFixed(0)} MiB with none`,
      ratio: idle / without,
      target: `at most ${MIB_A_GUEST} MiB a guest`,
      ok: each <= MIB_A_GUEST,
    },
  ];
}
