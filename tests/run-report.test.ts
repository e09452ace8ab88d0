import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import type { RunReport } from "../scripts/test/report.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "bourse-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  "vitest.config.ts": `
    import { RunReporter } from ${JSON.stringify(path.join(root, "scripts/test/reporter.ts"))};
    export default { test: { globals: true, reporters: [new RunReporter("report.json")] } };`,
  "plain.test.ts": `
    describe("a group", () => {
      it("passes", () => {});
      it("fails", () => expect(1).toBe(2));
      it.skip("is skipped", () => {});
    });`,
  "hook.test.ts": `
    describe("a group", () => {
      beforeAll(() => { throw new Error("no server") });
      it("never runs", () => {});
    });`,
  "broken.test.ts": 'throw new Error("not loaded");',
  "stray.test.ts": `
    it("leaves a rejection", async () => {
      void Promise.reject(new Error("nobody caught this"));
      await new Promise((resolve) => setImmediate(resolve));
    });`,
  "broken-off.test.ts": `
    it("fails and leaves a rejection", async () => {
      void Promise.reject(new Error("left behind"));
      await new Promise((resolve) => setImmediate(resolve));
      expect(1).toBe(2);
    });`,
};

/** Runs the runner over the files of the folder; returns its exit status and all that it wrote. */
async function run(...words: readonly string[]): Promise<{ readonly status: number; readonly output: string }> {
  for (const [name, source] of Object.entries(FILES)) writeFileSync(path.join(folder, name), source);
  const runner = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const running = spawn(process.execPath, [runner, "run", ...words], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[status], ...written] = await Promise.all([
    once(running, "close"),
    text(running.stdout),
    text(running.stderr),
  ]);
  return { status, output: written.join("") };
}

describe("the report of a run", () => {
  it("names each failure: of tests, hooks, files, and of none of them", async () => {
    const { status } = await run();
    const report: RunReport = JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8"));
    const of = (name: string) => report.files.find(({ file }) => path.basename(file) === name);
    expect(status).toBe(1);
    expect(report.faults).toEqual(["nobody caught this"]);
    expect(of("plain.test.ts")).toMatchObject({
      faults: [],
      tests: [
        { name: "a group > passes", state: "passed", messages: [] },
        { name: "a group > fails", state: "failed", messages: [expect.stringContaining("expected 1 to be 2")] },
        { name: "a group > is skipped", state: "skipped", messages: [] },
      ],
    });
    expect(of("hook.test.ts")).toMatchObject({ faults: ["no server"], tests: [{ state: "skipped" }] });
    expect(of("broken.test.ts")).toMatchObject({ faults: ["not loaded"], tests: [] });
    expect(of("broken-off.test.ts")).toMatchObject({ faults: ["left behind"], tests: [{ state: "failed" }] });
    expect(of("stray.test.ts")).toMatchObject({ faults: [], tests: [{ state: "passed" }] });
  });

  it("tells a failure while the run goes on", async () => {
    const { output } = await run("plain", "hook");
    expect(output).toMatch(/^FAILED plain\.test\.ts > a group > fails\n.*expected 1 to be 2/m);
    expect(output).toMatch(/^FAILED hook\.test\.ts\nno server$/m);
  });
});
