import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../scripts/lib/root.ts";
import { packAll } from "../scripts/pack/pack.ts";
import { installedRegistry, type Registry } from "./support/registry.ts";

let work: string;
let project: string;
let registry: Registry;
beforeAll(async () => {
  work = mkdtempSync(path.join(tmpdir(), "bourse-guest-tests-"));
  project = path.join(work, "author");
  mkdirSync(project);
  const tarballs = await packAll(path.join(work, "packages"));
  writeFileSync(path.join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  registry = await installedRegistry(root);
  await npm(project, ["install", "vitest", ...tarballs.map(({ file }) => file)]);
}, patiently(600_000));
afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  rmSync(work, { recursive: true, force: true });
});

/** npm asks nobody outside. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NO_COLOR: "1",
  HOME: path.join(work, "home"),
  CI: "1",
  npm_config_update_notifier: "false",
  npm_config_registry: registry.url,
  npm_config_cache: path.join(work, "cache"),
});

/** npm 12 runs no install script, so nothing may need one. */
async function npm(folder: string, args: readonly string[]): Promise<string> {
  const options = args[0] === "install" ? ["--ignore-scripts", "--no-audit", "--no-fund"] : [];
  const { stdout } = await promisify(execFile)("npm", [...args, ...options], { cwd: folder, env: environment() });
  return stdout;
}

const bin = () => path.join(project, "node_modules/@bourse/tool/dist/bin.js");

/** Runs a line of a shell as somebody does who has the packages and nothing else. */
function shell(line: string, more: Readonly<Record<string, string>> = {}): void {
  const script = `npx() { shift 2; "${process.execPath}" "${bin()}" "$@"; }\n${line}`;
  const env = { ...environment(), ...more };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script], { cwd: project, env, encoding: "utf8" });
  expect([line, status, stderr], stdout).toEqual([line, 0, expect.anything()]);
}

function replaceIn(file: string, before: string, after: string): void {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));
}

describe("tests of a guest from the packages, in an empty folder", () => {
  it.each(["view-ts", "interactive-ts", "wasm-as", "wasm-wat"])("of %s pass under Node", async (template) => {
    const made = path.join(project, `node-${template}`);
    shell(`npx --offline bourse new node-${template} --template ${template}`);
    await npm(made, ["install"]);
    await npm(made, ["run", "build"]);
    expect(await npm(made, ["test", "--", "--coverage"])).toMatch(
      template.endsWith("-ts") ? /pass [23]\n[\s\S]*src\/index\.tsx +\d+\.\d%/ : /pass 1\n[\s\S]*no coverage/,
    );
  });

  it("pass under vitest, with a snapshot of the layout that a change breaks", async () => {
    const made = path.join(project, "vitest");
    shell("npx --offline bourse new vitest --template interactive-ts");
    writeFileSync(
      path.join(made, "test/close.test.ts"),
      `import { expect, test } from "vitest";
import { createTestHost } from "@bourse/tool/testing";

test("shows the last close", async (t) => {
  const host = await createTestHost({ test: t, market: { bars: "bars.csv", past: 2 } });
  await host.start();
  await host.bars(1);
  await host.tap("Ask again");
  expect(host.view().text()).toMatchSnapshot();
});
`,
    );
    const config = `export default { test: { testTimeout: ${patiently(30_000)} } };\n`;
    writeFileSync(path.join(made, "vitest.config.mjs"), config);
    const rows = ["time,open,high,low,close", "2024-01-01,1,2,1,2", "2024-01-02,2,3,2,3", "2024-01-03,3,4,3,4"];
    writeFileSync(path.join(made, "bars.csv"), `${rows.join("\n")}\n`);
    shell("npx --offline bourse test vitest --runner vitest", { CI: "" });
    const snapshot = readFileSync(path.join(made, "test/__snapshots__/close.test.ts.snap"), "utf8");
    expect(snapshot).toContain('  label "SIM:ALTA closed at 4"\n  label "Ask again" key=tap1');
    replaceIn(path.join(made, "src/index.tsx"), "spacing={4}", "spacing={6}");
    const env = environment();
    const again = spawnSync(process.execPath, [bin(), "test", "vitest", "--runner", "vitest"], {
      cwd: project,
      env,
      encoding: "utf8",
    });
    expect([again.status, again.stdout + again.stderr]).toEqual([
      1,
      expect.stringMatching(/- "column spacing=4\s+\+ "column spacing=6/),
    ]);
  });
});
