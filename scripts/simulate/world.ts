// One process of the simulator: it runs one world after another, on its parent's orders.
import { openInMemory, openServer } from "@bourse/cloud";
import { simulateMoney } from "@bourse/cloud/testing/simulator";
import { checkLedger } from "../check-ledger/check.mjs";
import type { Order, Told } from "./order.ts";

const tell = (told: Told): void => void process.send?.(told);

process.on("message", async ({ seed, operations, creators, width, url }: Order) => {
  try {
    const report = await simulateMoney({
      seed,
      operations,
      creators,
      width,
      pool: url === undefined ? await openInMemory() : openServer(url, width),
      check: (text) => checkLedger(text).faults,
      progress: (done) => tell({ kind: "progress", seed, done }),
    });
    tell({ kind: "report", seed, report });
  } catch (fault) {
    tell({ kind: "fault", seed, fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
  }
});
process.on("disconnect", () => process.exit());
