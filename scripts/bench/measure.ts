// One benchmark in its own process, so that no other one's garbage or warm code affects it.
import { writeFileSync } from "node:fs";
import type { BenchResult } from "../../bench/result.ts";

const [program, output] = process.argv.slice(2);
if (!program || !output) throw new Error("usage: measure PROGRAM OUTPUT");
const { run } = (await import(program)) as { run: () => Promise<readonly BenchResult[]> };
writeFileSync(output, JSON.stringify(await run()));
process.exit(0);
