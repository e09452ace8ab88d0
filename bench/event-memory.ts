// Cost of an active interactive guest: resident memory of the whole process tree with 32 guests after a hundred events
// each, compared with the same runtime without guests.
import { createGuestRuntime } from "@bourse/runtime";
import { sized } from "./figures/sized.ts";
import { eventGuest, marketEvent, VIEW_ID } from "./guest/events.ts";
import { treeRssMib } from "./guest/rss.ts";
import type { BenchResult } from "./result.ts";

const GUESTS = sized(32, 1);
const EVENTS = sized(100, 2);
const MIB_A_GUEST = 12;
const json = new TextEncoder().encode(JSON.stringify(marketEvent("s-1", 1)));

export async function run(): Promise<BenchResult[]> {
  const module = await eventGuest();
  const runtime = createGuestRuntime({ isolation: "process" });
  const use = async (name: string) => {
    await runtime.activate({ activation: name, module, apiVersion: 2, approved: [], name, declaredViews: [VIEW_ID] });
    for (let n = 0; n < EVENTS; n += 1) {
      const outcome = await runtime.deliver(name, { type: n === 0 ? "start" : "market", json });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    }
  };
  // One guest is started and stopped first, because the runtime's own process is not measured.
  await use("first");
  await runtime.stop("first");
  const without = await treeRssMib();
  for (let n = 0; n < GUESTS; n += 1) await use(`guest ${n}`);
  const active = await treeRssMib();
  await runtime.close();
  const each = (active - without) / GUESTS;
  return [
    {
      name: `memory of ${GUESTS} active interactive guests`,
      ours: `${active.toFixed(0)} MiB, ${each.toFixed(1)} MiB a guest`,
      theirs: `${without.toFixed(0)} MiB with none`,
      ratio: active / without,
      target: `at most ${MIB_A_GUEST} MiB a guest`,
      ok: each <= MIB_A_GUEST,
    },
  ];
}
