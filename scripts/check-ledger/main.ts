import { readFileSync } from "node:fs";
import { checkLedger } from "./check.ts";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node scripts/check-ledger.mjs ledger-EUR.ndjson …");
  process.exit(2);
}
for (const file of files) {
  const { faults, entries } = checkLedger(readFileSync(file, "utf8"));
  for (const fault of faults) console.error(`${file}: ${fault}`);
  if (faults.length === 0) console.log(`${file}: ${entries} entries add up`);
  else process.exitCode = 1;
}
