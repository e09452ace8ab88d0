import { readFileSync } from "node:fs";
import path from "node:path";
import { compareVersions, HOST_VERSION } from "@bourse/contract";
import { REST_API_VERSION } from "@bourse/contract/rest";
import { readProductBuild } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import { parseCommandLine } from "../packages/tool/src/cli/program.ts";
import { PROGRAM } from "../packages/tool/src/commands.ts";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
const VERSION = /^[0-9]+\.[0-9]+\.[0-9]+$/;

describe("the product's version", () => {
  it("is the newest release's, with the versions of the contracts that it has", () => {
    expect([JSON.parse(read("package.json")).version, REST_API_VERSION, HOST_VERSION]).toEqual(releases()[0]);
    const { version, packages } = JSON.parse(read("package-lock.json"));
    expect([version, packages[""].version]).toEqual([releases()[0]?.[0], releases()[0]?.[0]]);
  });

  it("rises with every release, and no contract falls", () => {
    const rows = releases();
    expect(rows.flat().filter((each) => !VERSION.test(each))).toEqual([]);
    for (const [at, newer] of rows.entries()) {
      const older = rows[at + 1] ?? ["0.1.0", "0.0.0", "0.0.0"];
      const steps = newer.map((each, column) => compareVersions(each, older[column] ?? ""));
      expect(Math.min(...steps), newer.join(" ")).toBeGreaterThanOrEqual(0);
      expect(steps[0], newer.join(" ")).toBeGreaterThan(0);
    }
  });

  it("is what `bourse --version` says, with the commit", () => {
    const { version, commit } = readProductBuild();
    expect(version).toBe(releases()[0]?.[0]);
    expect(parseCommandLine(PROGRAM, ["--version"])).toEqual({
      output: `${version} (commit ${commit})\n`,
      failed: false,
    });
  });
});

/** The cells of each row of the page. */
function releases(): readonly string[][] {
  const rows = read("docs/releases.md").matchAll(/^\| (\d.*) \|$/gm);
  return [...rows].map(([, cells = ""]) => cells.split(" | "));
}
