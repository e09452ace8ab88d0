// Runs the given benchmarks in one process: shared modules are loaded once, which meaningful figures would not permit.
import type { BenchResult } from "../../bench/result.ts";

process.on("message", async (program: string) => {
  const { run } = (await import(program)) as { run: () => Promise<readonly BenchResult[]> };
  process.send?.(await run());
});
process.on("disconnect", () => process.exit(0));
