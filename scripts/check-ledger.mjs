// Runs on any Node >= 20 and needs nothing else: an auditor need not trust the packages installed here.
import { readFileSync } from "node:fs";
import { checkLedger } from "./check-ledger/check.mjs";
import { checkAudit } from "./check-ledger/check-audit.mjs";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node scripts/check-ledger.mjs ledger-EUR.ndjson audit.ndjson …");
  process.exit(2);
}
for (const file of files) {
  const text = readFileSync(file, "utf8");
  const isAudit = text.startsWith('{"format":"bourse-audit-');
  const { faults, entries, head, from } = isAudit ? checkAudit(text) : checkLedger(text);
  for (const fault of faults) console.error(`${file}: ${fault}`);
  // Exports from before the chain have none.
  const chain = head === undefined ? "" : `; the chain ends with ${head}`;
  if (faults.length > 0) process.exitCode = 1;
  else if (isAudit) console.log(`${file}: ${entries} lines after ${from} follow each other${chain}`);
  else console.log(`${file}: ${entries} entries add up${chain}`);
}
