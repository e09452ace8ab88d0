// Runs the benchmarks it is named, one after the other: what they share is loaded once, which figures that count forbid.
import type { BenchResult } from "../../bench/result.ts";

process.on("message", async (program: string) => {
  const { run } = (await import(program)) as { run: () => Promise<readonly BenchResult[]> };
  process.send?.(await run());
});
process.on("disconnect", () => process.exit(0));
