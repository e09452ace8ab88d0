import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";

describe("memory", () => {
  it("[R-ARCHIVE, P4] grows by at most 64 MiB over bombs of a gibibyte", () => {
    const probe = path.join(import.meta.dirname, "memory-probe.ts");
    const { stdout, stderr } = spawnSync(process.execPath, ["--expose-gc", probe], { encoding: "utf8" });
    expect(stderr).toBe("");
    const { grownMebibytes, rules } = JSON.parse(stdout) as { grownMebibytes: number; rules: readonly string[][] };
    expect(grownMebibytes).toBeLessThan(64);
    expect(rules.filter((each) => each.length === 0)).toEqual([]);
  });
});
