// Prints what an installation of a package of the checkout brings: `node scripts/weigh/main.ts tool`.
import path from "node:path";
import { root } from "../lib/root.ts";
import { closureOf } from "./closure.ts";

const MEGABYTE = 1e6;
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(2).padStart(8);

const [name = "tool"] = process.argv.slice(2);
const weighed = closureOf(path.join(root, "packages", name));
for (const each of weighed.toSorted((one, other) => other.bytes - one.bytes)) {
  console.log(`${megabytes(each.bytes)} MB  ${each.name}`);
}
console.log(`${megabytes(weighed.reduce((sum, { bytes }) => sum + bytes, 0))} MB  in ${weighed.length} packages`);
