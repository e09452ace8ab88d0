import { parseArgs } from "node:util";
import { openInMemory, openServer } from "@bourse/cloud";
import { findPostgres, startPostgres } from "@bourse/testing/postgres";
import { simulateMoney } from "@bourse/testing/simulator";
import { checkLedger } from "../check-ledger/check.ts";

const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    creators: { type: "string", default: "8" },
    width: { type: "string", default: "32" },
  },
});

const server = "missing" in findPostgres() ? undefined : await startPostgres();
const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
try {
  console.log(`seed ${values.seed} on ${server ? "a PostgreSQL server" : "the embedded database"}`);
  const report = await simulateMoney({
    seed: Number(values.seed),
    operations: Number(values.operations),
    creators: Number(values.creators),
    width: Number(values.width),
    pool: server ? openServer(server.createDatabase("simulated")) : await openInMemory(),
    check: (text) => checkLedger(text).faults,
    progress: (done) => console.log(`${done} operations after ${seconds()} s`),
  });
  console.log(`${JSON.stringify(report)}: no difference to the model in ${seconds()} s`);
} catch (fault) {
  console.error(fault);
  process.exitCode = 1;
} finally {
  await server?.stop();
}
