import { parseArgs } from "node:util";
import { killNodes } from "@bourse/cloud/testing/kills";
import { checkLedger } from "../check-ledger/check.mjs";

/** npm run kills -- --times 200 --seed 1 */
const { values } = parseArgs({
  options: {
    times: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    database: { type: "string", default: "5" },
    creators: { type: "string", default: "4" },
  },
});

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
/** Kills between two lines. */
const TELL_EVERY = 10;
console.log(`seed ${values.seed}: ${values.times} ends of nodes, ${values.database} of the database server`);
try {
  const report = await killNodes({
    times: Number(values.times),
    seed: Number(values.seed),
    databaseTimes: Number(values.database),
    creators: Number(values.creators),
    check: (text) => checkLedger(text).faults,
    progress: (kills, tally) => {
      if (kills % TELL_EVERY === 0) console.log(`${kills} after ${seconds()} s: ${JSON.stringify(tally)}`);
    },
  });
  console.log(`${JSON.stringify(report)}: all that was acknowledged is there once, after ${seconds()} s`);
} catch (fault) {
  console.error(fault);
  process.exitCode = 1;
}
