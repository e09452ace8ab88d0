// Adds up the export of an account without any of the product's code:
//   bourse host orders export --json > account.json; node scripts/check-orders.mjs account.json
// It also takes the pages of the host's route, one page per line, if the file ends with .ndjson. The last page repeats an order that
// changed while the pages were read, and its version counts.
// Positions are the sums of the fills and of the corrections, cash is the rest after them, exact to the last digit, and every state
// follows the table. A fill after the end of its order has an entry that says so, and such an entry has its fill.
import { createReadStream, readFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { OrdersCheck } from "./check-orders/check.mjs";

/** The pages of a file, one after the other. @param {string} file */
async function* pagesOf(file) {
  if (!file.endsWith(".ndjson")) return yield JSON.parse(readFileSync(file, "utf8"));
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line);
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("usage: node scripts/check-orders.mjs EXPORT.json | PAGES.ndjson\n");
  process.exit(2);
}
const check = new OrdersCheck();
/** @type {string[]} */
const faults = [];
for await (const page of pagesOf(file)) faults.push(...check.announce(page));
for await (const page of pagesOf(file)) faults.push(...check.take(page));
faults.push(...check.end());
const { orders, fills, moves, corrections } = check.counts;
const counts = `${orders} orders, ${fills} fills, ${moves} moves${corrections === 0 ? "" : `, ${corrections} corrections`}`;
process.stdout.write(faults.length === 0 ? `${counts}: everything adds up\n` : `${faults.join("\n")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
